/** The folder of a run, in the system's temporary folder and removed at the end; leftovers of a killed run are removed first. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endAbandoned, isAlive } from '@guiche/server/platform/db/embedded/postmaster'

const prefix = 'guiche-chaos-'
/** Large enough for the agents' attachments. */
const mediaDiskMegabytes = 256

export interface RunFolder {
  path: string
  dataDir: string
  mediaDir: string
  /** A real disk of its own for media needs root; without it, writes are made to fail inside the program. */
  disk: 'small disk' | 'failing writes'
  remove: () => Promise<void>
}

const mediaOf = (folder: string) => path.join(folder, 'data/media')

const mountMedia = async (folder: string): Promise<boolean> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  await mkdir(mediaOf(folder), { recursive: true, mode: 0o700 })
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${mediaDiskMegabytes}m,mode=700`, 'tmpfs', mediaOf(folder)]
    execFileSync('mount', options, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const removeFolder = async (folder: string): Promise<void> => {
  await endAbandoned(path.join(folder, 'data/postgres/cluster'))
  if (existsSync(mediaOf(folder)) && process.getuid?.() === 0) {
    try {
      execFileSync('umount', [mediaOf(folder)], { stdio: 'ignore' })
    } catch {
      // It was not mounted; if it was and is in use, the removal below reports it.
    }
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Named after the process that created it, so that a later run recognises leftovers of a killed one. */
const sweepAbandoned = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const maker = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? 0)
    if (maker > 0 && !isAlive(maker)) await removeFolder(path.join(tmpdir(), name))
  }
}

export const newRunFolder = async (): Promise<RunFolder> => {
  await sweepAbandoned()
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  const isMounted = await mountMedia(folder)
  return {
    path: folder,
    dataDir: path.join(folder, 'data'),
    mediaDir: mediaOf(folder),
    disk: isMounted ? 'small disk' : 'failing writes',
    remove: () => removeFolder(folder),
  }
}
