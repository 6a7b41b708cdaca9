/** The embedded database: a new one is built beside the old, and the folders are swapped. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '../../platform/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { isThere } from './swap-folders.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const firstNumber = async (file: string) => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10) || 0

/** The server's process and the program that started it; 0 if there is none. */
const embeddedProcesses = async (dataDir: string) => ({
  server: await firstNumber(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')),
  program: await firstNumber(path.join(dataDir, 'postgres', 'owner.pid')),
})

export const isEmbeddedRunning = async (dataDir: string): Promise<boolean> => {
  const { server, program } = await embeddedProcesses(dataDir)
  return isAlive(server) && isAlive(program) && program !== process.pid
}

export const hasEmbedded = (dataDir: string) => isThere(path.join(dataDir, 'postgres', 'cluster'))

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
  if (isAlive((await embeddedProcesses(places.to)).server)) {
    await (await startEmbeddedPostgres({ dataDir: places.to, log: silent })).stop()
  }
  await placeFiles()
}
