import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A stored file lies in a folder named after the first two digits of its name. */
const isFolderOfFiles = (name: string) => /^[0-9a-f]{2}$/.test(name)

/**
 * Throws one sentence if `dataDir` has files of an installation and no database: its disk is not mounted, or DATABASE_URL
 * was forgotten. A start would otherwise make a new, empty installation beside them.
 */
export const refuseLostDatabase = async (dataDir: string): Promise<void> => {
  const cluster = path.join(dataDir, 'postgres', 'cluster')
  if (await stat(cluster).catch(() => undefined)) return
  const media = path.join(dataDir, 'media')
  const names = await readdir(media).catch(() => [])
  if (!names.some(isFolderOfFiles)) return
  throw new Error(
    `${media} has files of an installation, and its database ${cluster} is missing. Mount or restore it, or set DATABASE_URL as before. For a new installation, choose another DATA_DIR`,
  )
}
