/**
 * If a restore is killed during the swap of folders and databases, the next tool or start that opens the installation
 * finishes it.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { beganAt, isSameProcess } from '../../platform/db/embedded/owner.ts'
import { isUsedElsewhere } from '../../platform/db/embedded/place.ts'
import { endAbandoned } from '../../platform/db/embedded/postmaster.ts'
import { type Databases, finishChangingNames } from './other-server.ts'
import { finishSwap, isThere, type Swap } from './swap-folders.ts'

const noteName = 'unfinished-restore.json'

/** Folders are named relative to their data folder, which may have been moved meanwhile. */
const noteSchema = z.object({
  program: z.number(),
  /** In a container the next process soon has the same id. */
  began: z.string().default(''),
  names: z.array(z.string()),
  made: z.array(z.string()),
  from: z.string(),
  aside: z.string(),
  databases: z.object({ fresh: z.string(), aside: z.string() }).nullable(),
})

/** Written when everything in `from` is complete, before the first move. */
export const noteSwap = async ({ names, from, to, aside }: Swap, databases: Databases | null): Promise<void> => {
  const made: string[] = []
  for (const name of names) if (await isThere(path.join(from, name))) made.push(name)
  const note: z.infer<typeof noteSchema> = {
    program: process.pid,
    began: beganAt(process.pid),
    names: [...names],
    made,
    from: path.basename(from),
    aside: path.basename(aside),
    databases,
  }
  const draft = path.join(from, noteName)
  await writeFile(draft, JSON.stringify(note), { mode: 0o600, flush: true })
  await rename(draft, path.join(to, noteName))
}

export const forgetSwap = (dataDir: string): Promise<void> => rm(path.join(dataDir, noteName), { force: true })

const markName = 'restore.pid'

/** Says which program fills this folder. */
export const markRestoring = (from: string): Promise<void> =>
  writeFile(path.join(from, markName), [process.pid, beganAt(process.pid)].join('\n'))

/** A restore that was killed before the swap leaves a folder, and in it a database server that nobody uses. */
const sweepKilled = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!name.startsWith('restoring-')) continue
    const from = path.join(dataDir, name)
    const [number, began = ''] = (await readFile(path.join(from, markName), 'utf8').catch(() => '')).split('\n')
    const program = Number(number)
    // One without a mark has just been created, or is of an older version.
    if (!program || isSameProcess(program, began)) continue
    // Another container is restoring: its processes cannot be seen from here.
    if (await isUsedElsewhere(path.join(from, 'postgres'))) continue
    await endAbandoned(path.join(from, 'postgres', 'cluster'))
    await rm(from, { recursive: true, force: true })
  }
}

/** Returns a sentence if there was one to finish. What was left by one that had not begun to swap is removed. */
export const finishRestore = async (config: Config): Promise<string | null> => {
  const said = await finishSwapping(config)
  await sweepKilled(config.dataDir)
  return said
}

const finishSwapping = async ({ dataDir, databaseUrl }: Config): Promise<string | null> => {
  const text = await readFile(path.join(dataDir, noteName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A DATA_DIR that is a file is refused with a sentence by whoever needs it as a folder.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  const { program, began, names, made, from, aside, databases } = noteSchema.parse(JSON.parse(text))
  if (program !== process.pid && isSameProcess(program, began))
    throw new Error(
      `A backup is being restored here by process ${program}: wait until it is done. If that is another program by now, end it first`,
    )
  if (databases && !databaseUrl)
    throw new Error(
      'A restore into the database of DATABASE_URL was broken off here: set it, so that it can be finished',
    )
  const within = (name: string) => path.join(dataDir, name)
  await finishSwap({ names, from: within(from), to: dataDir, aside: within(aside) }, made)
  if (databases && databaseUrl) await finishChangingNames(databaseUrl, databases)
  await forgetSwap(dataDir)
  return 'A restore that was broken off while it took its place was finished'
}
