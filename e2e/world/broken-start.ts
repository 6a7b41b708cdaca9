/** A first start that dies, and what the next start makes of it. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@guiche/server/platform/db/embedded'
import { endAbandoned } from '@guiche/server/platform/db/embedded/postmaster'
import { withClient } from '@guiche/server/platform/db/with-client'
import { demoTotals, wholeDemo } from '@guiche/server/test/whole-demo'
import { newFolder, serverReady } from './installation.ts'
import { freePort, root, startProgram } from './program.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export type Story = Record<string, unknown>

export interface BrokenStart {
  /** How far the first one got. */
  reached: string
  readyAfterMs: number
  story: Story
  /** The administrator's link signed in. */
  isLinkGood: boolean
}

const storyIn = async (dataDir: string): Promise<Story> => {
  const database = await startEmbeddedPostgres({ dataDir, log: silent })
  try {
    return (await withClient(database.url, (client) => client.query<Story>(demoTotals))).rows[0] ?? {}
  } finally {
    await database.stop()
  }
}

const traces = [
  ['postgres/cluster', 'a database'],
  ['postgres', 'a folder'],
] as const
const reachedIn = (dataDir: string, output: string) => {
  if (serverReady(output)) return 'ready'
  if (existsSync(path.join(dataDir, 'sandbox/whatsapp.json'))) return 'the sandbox'
  return traces.find(([place]) => existsSync(path.join(dataDir, place)))?.[1] ?? 'nothing'
}

const signsIn = async (url: string, greeting: string): Promise<boolean> => {
  const token = /\/welcome\?token=(\S+)/.exec(greeting)?.[1]
  const answer = await fetch(`${url}/api/auth/welcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return answer.ok
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const own = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).trim()
  const children = own.split(' ').filter(Boolean).map(Number)
  return [...children, ...(await Promise.all(children.map(childrenOf))).flat()]
}

const end = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

export interface Blow {
  afterMs: number
  /** Processes that the main process started die with it, the database too. */
  takesAll: boolean
}

/** Returns its output until then. */
const startAndKill = async (env: Record<string, string>, { afterMs, takesAll }: Blow): Promise<string> => {
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([sleep(afterMs), ended])
  const pid = child.pid ?? 0
  for (const each of [pid, ...(takesAll ? await childrenOf(pid) : [])]) end(each)
  await ended
  return said
}

/** A new demo is killed, and started again; null if it is not killed. */
export const breakFirstStart = async (label: string, blow: Blow | null): Promise<BrokenStart> => {
  const folder = await newFolder()
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_WHATSAPP_PORT: String(await freePort()),
    SANDBOX_MEDIA_PORT: String(await freePort()),
    SANDBOX_GRAPH_PORT: String(await freePort()),
  }
  try {
    const reached = blow ? reachedIn(dataDir, await startAndKill(env, blow)) : 'not killed'
    const began = Date.now()
    const program = await startProgram({ name: 'server', label, env, readyIn: serverReady })
    const readyAfterMs = Date.now() - began
    try {
      await sleep(200)
      const isLinkGood = await signsIn(`http://127.0.0.1:${port}`, program.output())
      return { reached, readyAfterMs, isLinkGood, story: await storyIn(dataDir) }
    } finally {
      await program.stop()
    }
  } finally {
    await endAbandoned(path.join(dataDir, 'postgres/cluster'))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The result of a first start, interrupted or not; null if everything is there once. */
export const faultOf = ({ story, isLinkGood }: BrokenStart): string | null => {
  const wrong = Object.entries(wholeDemo).filter(
    ([name, value]) => JSON.stringify(story[name]) !== JSON.stringify(value),
  )
  if (wrong.length > 0) return wrong.map(([name]) => `${name}: ${JSON.stringify(story[name])}`).join(', ')
  return isLinkGood ? null : "the administrator's link does not sign in"
}
