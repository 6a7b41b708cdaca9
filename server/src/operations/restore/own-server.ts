/** The embedded database: a new one is built beside the old, and the folders are swapped. */
import path from 'node:path'
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
  if (await isEmbeddedRunning(places.to))
    throw new Error('Guichê was started meanwhile: stop it first. Nothing was changed')
  // A server that outlived its program still writes: it is taken over and stopped.
  if ((await serverIn(clusterIn(places.to))) !== undefined) {
    await (await startEmbeddedPostgres({ dataDir: places.to, log: silent })).stop()
  }
  await placeFiles()
}
