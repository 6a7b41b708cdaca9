import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, openCluster } from './embedded/cluster.ts'
import { explain } from './embedded/explain.ts'
import { AlreadyRunning, awaitItsServer, beOnlyProgram, type OnlyProgram } from './embedded/only-program.ts'
import { forgetOwner, type Kind, livingOwner, writeOwner } from './embedded/owner.ts'
import { type HeldPlace, holdPlace, UsedElsewhere } from './embedded/place.ts'
import {
  clusterUrl,
  findRunning,
  isAlive,
  launch,
  type Postmaster,
  removeEmptyPidFile,
  type Settings,
  shutDown,
} from './embedded/postmaster.ts'
import { memoryOfMachine, sharedBuffers } from './embedded/shared-buffers.ts'
import { withClient } from './with-client.ts'

// A real PostgreSQL from the npm registry, with its data in DATA_DIR/postgres, started and stopped with the program.

export interface EmbeddedPostgres {
  /** The owner's URL of the database `guiche`: only for migrations. */
  url: string
  stop(): Promise<void>
}

export interface LaunchLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedOptions {
  dataDir: string
  log: LaunchLog
  /** A program is the only one on its database, and takes over a server whose program is gone. Tools run beside it. */
  as?: Kind
  /** Overrides SETTINGS; tests switch durability off. */
  settings?: Settings
  initArguments?: readonly string[]
}

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log must not contain messages of customers: no statements, no row contents.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** A program that stops also stops the server. If another one connected meanwhile, it starts the server again. */
const takeOverWithinMs = 30_000

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (const deadline = Date.now() + takeOverWithinMs; ; await sleep(250)) {
    try {
      return await openOnce(options)
    } catch (error) {
      const isGoingDown =
        /terminat|not queryable|ECONNRE|shutting down|57P0|starting up/.test(String(error)) &&
        !(error instanceof AlreadyRunning || error instanceof UsedElsewhere)
      if (options.as !== 'program' || !isGoingDown || Date.now() > deadline) throw error
    }
  }
}

async function openOnce(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = path.join(path.resolve(options.dataDir), 'postgres')
  const cluster = await openCluster(home, options.initArguments)
  const onWait = () =>
    options.log.info('Waiting for ten seconds, to be sure that no other container or machine works on this folder')
  const place = await holdPlace({ home, dataDir: options.dataDir, onWait }, cluster.account).catch((error: unknown) => {
    throw error instanceof UsedElsewhere ? error : new Error(explain(String(error), home), { cause: error })
  })
  try {
    return await openHere(options, cluster, place)
  } catch (error) {
    place.letGo()
    throw error
  }
}

async function openHere(options: EmbeddedOptions, cluster: Cluster, place: HeldPlace): Promise<EmbeddedPostgres> {
  const { log } = options
  const settings = { ...SETTINGS, shared_buffers: sharedBuffers(memoryOfMachine()), ...options.settings }
  await awaitItsServer({ cluster, home: options.dataDir, kind: options.as ?? 'tool' })
  const running = await findRunning(cluster)
  if (running) log.info(`The embedded database already runs on port ${running.port}`)
  await place.check()
  const postmaster = running ?? (await launchOnFreePort(cluster, settings))
  const keeper = keep(cluster, settings, postmaster, log)
  place.onLost(() => {
    log.error(String(new UsedElsewhere(options.dataDir)))
    keeper.abandon()
    process.exit(1)
  })
  let alone: OnlyProgram | undefined
  try {
    const url = clusterUrl(cluster, postmaster.port, 'postgres')
    if (options.as === 'program')
      alone = await beOnlyProgram({ url, cluster, home: options.dataDir, warn: (message) => log.warn(message) })
    // If a program started meanwhile, it takes over the server that the tool started.
    const isOwner = await claim(cluster, alone ? 'program' : 'tool', running !== undefined && !alone)
    if (isOwner) keeper.watch()
    await createDatabase(cluster, postmaster.port)
    const letGo = () => keeper.letGo().finally(place.letGo)
    const endServer = async () => {
      await keeper.stop()
      await forgetOwner(cluster)
      await place.leave()
    }
    const stop = async () => {
      const end = (await isStillOurs(cluster)) ? endServer : letGo
      await (alone ? alone.release(end) : end())
    }
    return { url: clusterUrl(cluster, postmaster.port, 'guiche'), stop: isOwner ? stop : letGo }
  } catch (error) {
    await alone?.release()
    if (!running && !(error instanceof AlreadyRunning)) await keeper.stop()
    throw error
  }
}

/** Another process may take the port between choosing it and listening on it. */
async function launchOnFreePort(cluster: Cluster, settings: Settings): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(cluster, settings)
    } catch (error) {
      const isPassing =
        /Address already in use|could not create any TCP\/IP sockets|shared memory block|lock file .* is empty/.test(
          String(error),
        )
      if (!isPassing || attempt === 5) throw error
      await sleep(200 * attempt)
      // A server that is only starting would have written the file by now.
      if (attempt > 1) await removeEmptyPidFile(cluster.directory)
    }
  }
}

const lookEveryMs = 250

/**
 * Resolves with how the server ended. A server that an earlier program started is not our child, so its process id is
 * watched.
 */
const ended = ({ pid, child }: Postmaster): Promise<string> =>
  new Promise((resolve) => {
    if (child) return child.once('exit', (code, signal) => resolve(String(signal ?? code)))
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve('it is gone')
    }, lookEveryMs).unref()
  })

/** Attempts; most are 5 s apart. */
const saidEvery = 12

/**
 * If the server ends by itself (the system ran out of memory, for example), it is started again on its port, as long
 * as we run.
 */
function keep(cluster: Cluster, settings: Settings, first: Postmaster, log: LaunchLog) {
  let current = first
  let isKept = true
  let restart = Promise.resolve()

  const watch = (): void => {
    void ended(current).then((reason) => {
      if (!isKept) return
      restart = startAgain(reason)
    })
  }
  const startAgain = async (reason: string): Promise<void> => {
    // A program has taken it over; that program stops and starts it.
    if (!(await isStillOurs(cluster))) return
    log.error(`The embedded database stopped (${reason}) and is restarted`)
    for (let attempt = 0; isKept; attempt++) {
      await sleep(Math.min(100 * 2 ** attempt, 5_000))
      try {
        // A zombie process is not a running server.
        if (isKept) current = (await findRunning(cluster)) ?? (await launch(cluster, settings, first.port))
        return watch()
      } catch (error) {
        if (attempt % saidEvery === 0) log.error(`The embedded database does not start; retrying: ${String(error)}`)
      }
    }
  }
  const letGo = async (): Promise<void> => {
    isKept = false
    await restart
    current.child?.unref()
  }
  /** Another server works on the files: ours writes nothing more, not even that it ends. */
  const abandon = (): void => {
    isKept = false
    if (isAlive(current.pid)) process.kill(current.pid, 'SIGKILL')
  }
  return { watch, letGo, abandon, stop: () => letGo().then(() => shutDown(cluster, current)) }
}

/** Nobody has taken it over. */
const isStillOurs = async (cluster: Cluster): Promise<boolean> =>
  ((await livingOwner(cluster))?.pid ?? process.pid) === process.pid

/**
 * The process that starts the server stops it. A process that finds it running takes it over only if its owner is
 * gone.
 */
async function claim(cluster: Cluster, kind: Kind, mayBeAnothers: boolean): Promise<boolean> {
  const owner = mayBeAnothers ? await livingOwner(cluster) : null
  if (owner && owner.pid !== process.pid) return false
  await writeOwner(cluster, kind)
  return true
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  await withClient(clusterUrl(cluster, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = 'guiche'")
    if (rowCount === 0) {
      await client.query('create database guiche').catch((error) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error
      })
    }
  })
}
