/** One node of the program under a service manager: whenever it ends, it is started again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { serverReady } from '../../world/installation.ts'
import { type Program, startProgram } from '../../world/program.ts'
import { sessionsOf } from './processes.ts'

const restartAfterMs = 200

export interface KeptNode {
  url: string
  pid: () => number
  sessionsPid: () => Promise<number | null>
  starts: () => number
  stop: () => Promise<void>
}

interface NodeOptions {
  label: string
  port: number
  env: Record<string, string>
  remark: (text: string) => void
}

export const keepNode = async ({ label, port, env, remark }: NodeOptions): Promise<KeptNode> => {
  const start = () => startProgram({ name: 'server', label, readyIn: serverReady, env })
  let program: Program<{ url: string }> = await start()
  let starts = 1
  let isWanted = true

  const startAgain = async () => {
    const began = Date.now()
    while (isWanted) {
      await sleep(restartAfterMs)
      try {
        program = await start()
        starts += 1
        remark(`${label} is back, ready after ${Date.now() - began} ms`)
        return
      } catch (error) {
        remark(`${label} did not start: ${String(error).slice(0, 600)}`)
      }
    }
  }
  const watch = async () => {
    while (isWanted) {
      await program.ended
      if (isWanted) await startAgain()
    }
  }
  const watching = watch()
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => program.pid,
    sessionsPid: () => sessionsOf(program.pid),
    starts: () => starts,
    stop: async () => {
      isWanted = false
      await program.stop()
      await watching
      await program.stop()
    },
  }
}
