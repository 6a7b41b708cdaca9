import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, open, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../with-client.ts'
import { type Cluster, OWNER, spawnOptions } from './cluster.ts'
import { explain } from './explain.ts'

export interface Postmaster {
  pid: number
  port: number
  /** Undefined when the server was already running and is not our child. */
  child: ChildProcess | undefined
}

export type Settings = Readonly<Record<string, string>>

/** Recovery after a crash replays the log first; that takes minutes only on a very large backlog. */
const START_TIMEOUT_MS = 10 * 60_000
/** Of a stop that began before we looked. What its checkpoint did not write, the next start recovers. */
const STOP_TIMEOUT_MS = 10_000
/** PostgreSQL itself kills processes that ignore an immediate stop, after five seconds. */
const QUIT_TIMEOUT_MS = 8_000
const ANSWER_TIMEOUT_MS = 3_000
const LOG_MAX_BYTES = 5_000_000

export function clusterUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${OWNER}:${cluster.password}@127.0.0.1:${port}/${database}`
}

/**
 * The server that already runs on this cluster, once it answers. One that was told to stop and hangs is stopped:
 * a fast shutdown waits for ever if it comes while PostgreSQL recovers from the crash of one of its processes.
 */
export async function findRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let stopsUntil = Number.POSITIVE_INFINITY
  while (Date.now() < deadline) {
    const found = await readPidFile(cluster.directory)
    if (!found) return undefined
    if (!isAlive(found.pid) || (await isAnotherProcess(found.pid, cluster.directory))) {
      await markStale(cluster.directory)
      return undefined
    }
    if (found.isReady && (await answers(cluster, found.port))) return { ...found, child: undefined }
    stopsUntil = found.isStopping ? Math.min(stopsUntil, Date.now() + STOP_TIMEOUT_MS) : Number.POSITIVE_INFINITY
    if (Date.now() >= stopsUntil && signal(found.pid, 'SIGQUIT')) await isGone(found.pid, QUIT_TIMEOUT_MS)
    await sleep(50)
  }
  throw new Error(`The database in ${cluster.directory} runs but does not answer`)
}

/** Only looks. */
export async function isServing(cluster: Cluster): Promise<boolean> {
  const found = await readPidFile(cluster.directory)
  return found?.isReady === true && isAlive(found.pid) && (await answers(cluster, found.port))
}

/**
 * The process id in the file may now belong to another process, or to a zombie; PostgreSQL would then refuse to
 * start. If the file holds the id of our own parent, PostgreSQL continues and checks the shared memory for survivors.
 * So the file is rewritten instead of deleted.
 */
async function markStale(directory: string): Promise<void> {
  const file = `${directory}/postmaster.pid`
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(`${file}.draft`, [process.pid, ...lines.slice(1)].join('\n'))
  await rename(`${file}.draft`, file)
}

/**
 * A server that was killed between creating and writing this file leaves it empty, and then PostgreSQL never starts
 * again.
 */
export async function removeEmptyPidFile(directory: string): Promise<void> {
  const file = `${directory}/postmaster.pid`
  const size = await stat(file).then(
    (found) => found.size,
    () => -1,
  )
  if (size === 0) await rm(file, { force: true })
}

export async function launch(cluster: Cluster, settings: Settings, wantedPort?: number): Promise<Postmaster> {
  const port = wantedPort ?? (await freePort())
  const log = await openLog(cluster)
  const { size: logBefore } = await log.stat()
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.argument, ...flags({ ...settings, port: String(port) })],
    {
      ...spawnOptions(cluster),
      // A process group of its own: Ctrl+C signals the whole group, and the database must outlive the processes that
      // still write.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)))
    child.once('exit', (code, signal) => resolve(`the server ended (${signal ?? code})`))
  })
  await log.close()
  return awaitReady(cluster, child, ended, logBefore)
}

/**
 * Fast shutdown: ends connections, writes a checkpoint. Immediate when that hangs, and at once for a server that does
 * not answer, because a fast shutdown hangs while it recovers; the next start recovers.
 */
export async function shutDown(cluster: Cluster, { pid, port }: Postmaster): Promise<void> {
  const isServing = await Promise.race([answers(cluster, port), sleep(ANSWER_TIMEOUT_MS, false, { ref: false })])
  if (isServing && signal(pid, 'SIGINT') && (await isGone(pid, 20_000))) return
  if (signal(pid, 'SIGQUIT')) await isGone(pid, QUIT_TIMEOUT_MS)
}

/** The process id of the server that works in this directory, whether it answers or not. */
export async function serverIn(directory: string): Promise<number | undefined> {
  const found = await readPidFile(directory)
  if (!found || !isAlive(found.pid)) return undefined
  return (await isAnotherProcess(found.pid, directory)) ? undefined : found.pid
}

/** Stops a server whose starter was killed and whose data nobody needs. */
export async function endAbandoned(directory: string): Promise<void> {
  const pid = await serverIn(directory)
  if (pid !== undefined && signal(pid, 'SIGQUIT')) await isGone(pid, 5_000)
}

export function isAlive(pid: number): boolean {
  // Zero and negative ids mean process groups.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** A zombie: in a container whose first process is our program, nobody reaps it. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function awaitReady(
  cluster: Cluster,
  child: ChildProcess,
  ended: Promise<string>,
  logBefore: number,
): Promise<Postmaster> {
  let end: string | undefined
  void ended.then((reason) => {
    end = reason
  })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (end === undefined && Date.now() < deadline) {
    const found = await readPidFile(cluster.directory)
    if (found?.pid === child.pid && found?.isReady) return { ...found, child }
    await Promise.race([sleep(10), ended])
  }
  throw new Error(explain(`${end ?? 'it does not get ready'}\n${await lastLog(cluster, logBefore)}`, cluster.directory))
}

interface PidFile {
  pid: number
  port: number
  isReady: boolean
  isStopping: boolean
}

async function readPidFile(directory: string): Promise<PidFile | undefined> {
  const text = await readFile(`${directory}/postmaster.pid`, 'utf8').catch(() => undefined)
  if (!text) return undefined
  const lines = text.split('\n')
  const state = lines[7]?.trim()
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    isReady: state === 'ready',
    isStopping: state === 'stopping',
  }
}

/**
 * Only certain knowledge counts: to take our running server for another process would start a second one on its
 * files. (Root in a container may not look into another account's working directory; then the name alone decides.)
 * A folder has several paths where a disk is mounted twice, and on some network disks several numbers: only one with
 * another path and another number is another.
 */
async function isAnotherProcess(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  if (name !== undefined && name.trim() !== 'postgres') return true
  const cwd = `/proc/${pid}/cwd`
  if ((await readlink(cwd).catch(() => '')) === (await realpath(directory))) return false
  const [its, ours] = await Promise.all([cwd, directory].map((folder) => stat(folder).catch(() => null)))
  return its != null && ours != null && (its.dev !== ours.dev || its.ino !== ours.ino)
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  return withClient(clusterUrl(cluster, port, 'postgres'), (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
}

async function openLog(cluster: Cluster) {
  const size = await stat(cluster.logFile).then(
    (file) => file.size,
    () => 0,
  )
  if (size > LOG_MAX_BYTES) await rename(cluster.logFile, `${cluster.logFile}.1`)
  const log = await open(cluster.logFile, 'a', 0o600)
  if (cluster.account) await chown(cluster.logFile, cluster.account.uid, cluster.account.gid)
  return log
}

/** Of this start only: what an earlier one said, such as a full disk, may be over. */
async function lastLog(cluster: Cluster, from: number): Promise<string> {
  const log = await readFile(cluster.logFile).catch(() => Buffer.alloc(0))
  return log.subarray(from).toString('utf8').slice(-2_000)
}

function flags(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(15)
  }
  return true
}

/**
 * Below the ephemeral ports (from 32768 on Linux, 49152 elsewhere): an outgoing connection could take one of those
 * while the server is down, even one that tries to reach this server, and then the server could not start again.
 */
const [lowestPort, portsToChooseFrom] = [20_000, 12_000]
const mostTries = 200

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = lowestPort + Math.floor(Math.random() * portsToChooseFrom)
    if (await isFree(port)) return port
  }
  throw new Error('there is no free port for the embedded database')
}
