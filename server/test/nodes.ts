/** Programs as separate processes on the database of a test world: killed as by a host, or stalled. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TEST_SECRET_KEY } from './setup/database.ts'

const main = path.resolve(import.meta.dirname, '../src/main.ts')
const readyWithinMs = 90_000

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface Node {
  url: string
  /** SIGKILL; resolves when it has ended. */
  kill: () => Promise<void>
  /** It keeps existing, and does nothing. */
  stall: () => void
  wake: () => void
  /** Again, at the same address. */
  restart: () => Promise<void>
  /** It ends, and its files are deleted. */
  close: () => Promise<void>
}

export const startNode = async (databaseUrl: string, env: Record<string, string> = {}): Promise<Node> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-node-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let said = ''
  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      // With its children, as a group that is killed together.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'test',
        ROLES: 'web,worker',
        DEMO: '0',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: TEST_SECRET_KEY,
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-4000)
      })
    return child
  }
  let child = launch()
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const untilReady = async () => {
    const deadline = Date.now() + readyWithinMs
    const isReady = () =>
      fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (hasEnded() || Date.now() > deadline) throw new Error(`a node does not get ready:\n${said}`)
      await sleep(100)
    }
  }
  const end = async () => {
    if (hasEnded()) return
    signal('SIGKILL')
    await once(child, 'exit')
  }
  await untilReady()
  return {
    url,
    kill: end,
    stall: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    restart: async () => {
      await end()
      child = launch()
      await untilReady()
    },
    close: async () => {
      await end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
