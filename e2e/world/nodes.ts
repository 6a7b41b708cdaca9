/** One installation on many processes: two each of web, worker and sessions, on one PostgreSQL and one S3-compatible store. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '@guiche/server/platform/db/embedded/postmaster'
import { startTestCluster } from '@guiche/server/platform/db/embedded/test-cluster'
import { startS3Store } from '../../sandbox/src/s3/store.ts'
import { newFolder, type Places, serverEnvironment, serverReady, startSandbox } from './installation.ts'
import { freePort, type Program, startProgram } from './program.ts'
import { startRoundRobin } from './round-robin.ts'

export const nodeNames = ['web-1', 'web-2', 'worker-1', 'worker-2', 'sessions-1', 'sessions-2'] as const
export type NodeName = (typeof nodeNames)[number]

const roleOf = (name: NodeName) => name.replace(/-\d$/, '')

/** `PORT` is where a web node listens, and where any other node reports its health. */
const startNode = (name: NodeName, label: string, env: Record<string, string>): Promise<Program<{ url: string }>> =>
  startProgram({
    name: 'server',
    label: `${label}-${name}`,
    readyIn: serverReady,
    env: { ...env, ROLES: roleOf(name) },
  })

export const startNodes = async (label: string) => {
  const folder = await newFolder()
  const [database, store] = await Promise.all([startTestCluster(), startS3Store()])
  const ports = await Promise.all(nodeNames.map(async (name) => [name, await freePort()] as const))
  const portOf = (name: NodeName) => ports.find(([each]) => each === name)?.[1] ?? 0
  const proxy = await startRoundRobin([portOf('web-1'), portOf('web-2')])
  const sandbox = await startSandbox(label, folder, proxy.url)
  const start = (name: NodeName) =>
    startNode(name, label, {
      ...serverEnvironment(proxy.url, sandbox),
      PORT: String(portOf(name)),
      // Its own: nodes share nothing on disk.
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: database.url,
      S3_URL: store.url,
    })
  // All at once on an empty database: the first one creates it.
  const started = await Promise.all(nodeNames.map(async (name) => [name, await start(name)] as const))
  const nodes = new Map<NodeName, Program<{ url: string }>>(started)
  const { controlUrl, graphUrl } = sandbox.ready
  const places: Places = { url: proxy.url, dataDir: folder, databaseUrl: database.url, controlUrl, graphUrl }
  return {
    places,
    store,
    proxy,
    addressOf: (name: NodeName) => `http://127.0.0.1:${portOf(name)}`,
    /** SIGTERM, and a new one in its place; returns the exit code of the old one. */
    restart: async (name: NodeName): Promise<number | null> => {
      const old = nodes.get(name)
      await old?.stop()
      nodes.set(name, await start(name))
      return old?.exitCode() ?? null
    },
    pidOf: (name: NodeName): number => nodes.get(name)?.pid ?? 0,
    /** Dies without a shutdown, with the named processes of it; a new one replaces it. */
    kill: async (name: NodeName, pids: readonly number[]): Promise<void> => {
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      await nodes.get(name)?.kill()
      nodes.set(name, await start(name))
    },
    stop: async () => {
      await Promise.all([...nodes.values()].map((node) => node.stop()))
      await Promise.all([sandbox.stop(), proxy.stop(), store.close()])
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>
