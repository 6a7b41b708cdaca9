/** The bundled program as an operator starts it: one command, its own data folder, with demo and sandbox. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')
const entry = path.join(root, 'server/dist/main.js')
const startTimeoutMs = 120_000
/** Like `npm start` (scripts/steps/start-program.mjs). */
const asStarted = ['--max-semi-space-size=4']

const freePorts = async (count: number): Promise<number[]> => {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer()
      probe.listen(0, '127.0.0.1')
      await once(probe, 'listening')
      return probe
    }),
  )
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  for (const probe of probes) probe.close()
  return ports
}

const isReady = (address: string) =>
  fetch(`${address}/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

export interface RunningProgram {
  pid: number
  address: string
  /** From the command to the first ready response. */
  readyMs: number
  /** From the command to the printed greeting: demo seeded, everything running. */
  greetedMs: number
  stop: () => Promise<void>
}

const environment = async (dataDir: string) => {
  const [port, sandbox, whatsapp, media, graph] = await freePorts(5)
  return {
    address: `http://127.0.0.1:${port}`,
    variables: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      DEMO: '1',
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_WHATSAPP_PORT: String(whatsapp),
      SANDBOX_MEDIA_PORT: String(media),
      SANDBOX_GRAPH_PORT: String(graph),
    },
  }
}

const greeted = (child: ChildProcess, started: number) =>
  new Promise<number>((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
      if (output.includes('is ready')) resolve(performance.now() - started)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`the program ended: ${output}`)))
  })

/** `more`: variables that differ from the demo's. */
export const startProgram = async (dataDir: string, more: Record<string, string> = {}): Promise<RunningProgram> => {
  if (!existsSync(entry)) throw new Error('The program is not built: npm run build')
  const { address, variables } = await environment(dataDir)
  const started = performance.now()
  const env = { ...variables, ...more }
  const child = spawn(process.execPath, [...asStarted, entry], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const greeting = greeted(child, started)
  greeting.catch(() => undefined)
  while (!(await isReady(address))) {
    if (child.exitCode !== null) await greeting
    if (performance.now() - started > startTimeoutMs) throw new Error('the program did not become ready')
    await sleep(10)
  }
  const readyMs = performance.now() - started
  const greetedMs = await greeting
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    address,
    readyMs,
    greetedMs,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
