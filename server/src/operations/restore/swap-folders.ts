/** Moves the new data into place, and the old data aside. */
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'

export const isThere = async (place: string): Promise<boolean> => (await stat(place).catch(() => null)) !== null

/** Whether a folder contains any file, at any depth. */
export const holdsFiles = async (folder: string): Promise<boolean> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isDirectory() || (await holdsFiles(path.join(folder, entry.name)))) return true
  }
  return false
}

export interface Swap {
  names: readonly string[]
  from: string
  to: string
  aside: string
}

/**
 * Moves each name from `from` to `to`, and what was in `to` to `aside`. If one move fails, the earlier ones are
 * undone. Returns a function that undoes all.
 */
export const swapIn = async ({ names, from, to, aside }: Swap): Promise<() => Promise<void>> => {
  const moves: (() => Promise<void>)[] = []
  const undo = async () => {
    for (const back of moves.splice(0)) await back()
    await rmdir(aside).catch(() => undefined)
  }
  const move = async (name: string, source: string, target: string) => {
    if (!(await isThere(path.join(source, name)))) return
    await rename(path.join(source, name), path.join(target, name))
    moves.unshift(() => rename(path.join(target, name), path.join(source, name)))
  }
  await mkdir(aside, { recursive: true, mode: 0o700 })
  try {
    for (const name of names) {
      await move(name, to, aside)
      await move(name, from, to)
    }
  } catch (error) {
    await undo()
    throw error
  }
  // Removed only if nothing was there before.
  await rmdir(aside).catch(() => undefined)
  return undo
}

/** Finishes a swap that was interrupted anywhere. `made`: the names that `from` had before it started. */
export const finishSwap = async ({ names, from, to, aside }: Swap, made: readonly string[]): Promise<void> => {
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of names) {
    const isWaiting = await isThere(path.join(from, name))
    const isOld = isWaiting || !(made.includes(name) || (await isThere(path.join(aside, name))))
    if (isOld && (await isThere(path.join(to, name)))) await rename(path.join(to, name), path.join(aside, name))
    if (isWaiting) await rename(path.join(from, name), path.join(to, name))
  }
  await rmdir(aside).catch(() => undefined)
  await rm(from, { recursive: true, force: true })
}
