/** Puts what was made beside into its place, and what was there aside. */
import { mkdir, readdir, rename, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'

export const isThere = async (place: string): Promise<boolean> => (await stat(place).catch(() => null)) !== null

/** Whether a folder holds any file, at any depth. */
export const holdsFiles = async (folder: string): Promise<boolean> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isDirectory() || (await holdsFiles(path.join(folder, entry.name)))) return true
  }
  return false
}

/**
 * Moves each name from `from` to `to`, what was in `to` to `aside`. When one move fails, those before it are undone. Answers with what
 * undoes them all.
 */
export const swapIn = async (
  names: readonly string[],
  { from, to, aside }: Record<'from' | 'to' | 'aside', string>,
): Promise<() => Promise<void>> => {
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
  // Goes only when nothing was there before.
  await rmdir(aside).catch(() => undefined)
  return undo
}
