/** The embedded database: a new one is built beside the old, and the folders are swapped. */
import path from 'node:path'
import { AlreadyRunning } from '../../platform/db/embedded/only-program.ts'
import { livingOwner } from '../../platform/db/embedded/owner.ts'
import { isUsedElsewhere } from '../../platform/db/embedded/place.ts'
import { serverIn } from '../../platform/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { isThere } from './swap-folders.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const clusterIn = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster')

/**
 * The server that works on it, and the program that started that one, or those of another container. After a power
 * failure other processes may have the ids that were noted.
 */
export const isEmbeddedRunning = async (dataDir: string): Promise<boolean> => {
  if (await isUsedElsewhere(path.join(dataDir, 'postgres'))) return true
  const owner = await livingOwner({ ownerFile: path.join(dataDir, 'postgres', 'owner.pid') })
  return owner !== null && owner.pid !== process.pid && (await serverIn(clusterIn(dataDir))) !== undefined
}

export const hasEmbedded = (dataDir: string) => isThere(clusterIn(dataDir))

/** Runs `fill` on the new server, and only then lets it replace the old one. */
export const restoreEmbedded = async (
  places: Record<'from' | 'to', string>,
  fill: (databaseUrl: string) => Promise<void>,
  placeFiles: () => Promise<unknown>,
): Promise<void> => {
  const server = await startEmbeddedPostgres({ dataDir: places.from, log: silent })
  try {
    await fill(server.url)
  } finally {
    await server.stop()
  }
  if (await isEmbeddedRunning(places.to)) throw startedMeanwhile()
  if ((await serverIn(clusterIn(places.to))) !== undefined) await endLeftServer(places.to)
  await placeFiles()
}

const startedMeanwhile = () => new Error('Guichê was started meanwhile: stop it first. Nothing was changed')

/**
 * A server that outlived its program still writes: it is taken over and stopped. As a program does it, because a program
 * that is just starting has the lock before it is noted as the owner.
 */
const endLeftServer = async (dataDir: string) => {
  const left = await startEmbeddedPostgres({ dataDir, log: silent, as: 'program' }).catch((error: unknown) => {
    throw error instanceof AlreadyRunning ? startedMeanwhile() : error
  })
  await left.stop()
}
