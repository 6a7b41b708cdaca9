/**
 * An upgrade that is broken off in the middle is continued by the next start, perhaps many times. Only the backup made
 * before its first migration leads back: one of the half-migrated database fits no version.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Upgrade } from '../platform/db/migrate.ts'
import { isThere } from './restore/swap-folders.ts'

const noteName = 'unfinished-upgrade.json'
const noteSchema = z.object({ file: z.string(), pending: z.array(z.string()) })

export const noteUpgrade = (folder: string, file: string, { pending }: Upgrade): Promise<void> =>
  writeFile(path.join(folder, noteName), JSON.stringify({ file: path.basename(file), pending }), {
    mode: 0o600,
    flush: true,
  })

/** A note that stays is judged when it is read. */
export const forgetUpgrade = (folder: string): Promise<void> =>
  rm(path.join(folder, noteName), { force: true }).catch(() => undefined)

/**
 * The backup made before the first migration of the upgrade that is being continued. Null: it has none, or this is no
 * continuation. While some of its migrations have run and others have not, no version works on the database.
 */
export const backupBefore = async (folder: string, { applied, pending }: Upgrade): Promise<string | null> => {
  const text = await readFile(path.join(folder, noteName), 'utf8').catch(() => '')
  const note = noteSchema.safeParse(text.startsWith('{') && text.endsWith('}') ? JSON.parse(text) : null).data
  if (!note) return null
  const isHalfDone =
    note.pending.some((name) => pending.includes(name)) && applied.some(({ name }) => note.pending.includes(name))
  const file = path.join(folder, note.file)
  return isHalfDone && (await isThere(file)) ? file : null
}
