/**
 * Where the programs of a folder run. Process ids, shared memory and loopback ports tell PostgreSQL and us who is
 * alive, but only on one machine and in one container. Two containers that share a folder do not see each other in any
 * of these: each would take the other's server for one that crashed, start a second one on its files and destroy them.
 * So whoever works on a folder notes its place in it and touches the note every second. One that is paused is told from
 * one that is gone by its socket (place-socket.ts).
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { chown, link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { answerIn, isAnsweredIn } from './place-socket.ts'

export class UsedElsewhere extends Error {
  constructor(home: string) {
    super(
      `Another container or machine runs Guichê on ${home}: stop it first, give this one its own DATA_DIR, or run the tool in that container ` +
        '(docker compose exec). Several nodes share a PostgreSQL of their own: DATABASE_URL',
    )
    this.name = 'UsedElsewhere'
  }
}

/** Of a Mac, which changes its name when it joins another network. */
const bootOfMac = (): string =>
  execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8', stdio: 'pipe' }).trim()

const findPlace = (): string => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    try {
      return bootOfMac()
    } catch {
      return hostname()
    }
  }
}

let found: string | undefined
/**
 * Processes with the same text see each other's process ids. A number of a namespace is used again only after its end.
 * Looked up once: a process that took its own note for another's would end itself and its database.
 */
const ownPlace = (): string => {
  found ??= findPlace()
  return found
}

const beatMs = 1_000
/** Nobody touches the note for so long: they are gone. A machine that is very busy delays the touch by seconds. */
const goneAfterMs = 10_000
const lookEveryMs = 250

interface Folder {
  /** The folder of the database. */
  home: string
  /** How the folder is called in sentences. */
  dataDir: string
  /** Called before the ten seconds that it takes to be sure. */
  onWait?: () => void
}

const isMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

const noteIn = (home: string) => path.join(home, 'place')
/** Null: there is no note. */
const placeIn = (home: string) => readFile(noteIn(home), 'utf8').catch(isMissing)
const touchedAt = (home: string) => stat(noteIn(home)).then(({ mtimeMs }) => mtimeMs, isMissing)

interface Judged {
  isUsed: boolean
  /** The note that was judged. */
  place: string | null
}

const judge = async (home: string, onWait = () => {}): Promise<Judged> => {
  const place = await placeIn(home)
  if (place === null || place === ownPlace()) return { isUsed: false, place }
  onWait()
  const before = await touchedAt(home)
  for (const deadline = performance.now() + goneAfterMs; performance.now() < deadline; ) {
    await sleep(lookEveryMs)
    const now = await placeIn(home)
    if (now === null || now === ownPlace()) return { isUsed: false, place: now }
    if (now !== place || (await touchedAt(home)) !== before) return { isUsed: true, place: now }
  }
  return { isUsed: await isAnsweredIn(home), place }
}

/** Whether somebody in another place works on the folder; takes ten seconds if somebody there did and did not say goodbye. */
export const isUsedElsewhere = async (home: string): Promise<boolean> => (await judge(home)).isUsed

/** The note becomes ours; false if another place was faster. */
const write = async (home: string, account: Account | undefined, judged: string | null): Promise<boolean> => {
  const known = await placeIn(home)
  if (known === ownPlace()) return true
  if (known !== judged) return false
  const draft = `${noteIn(home)}.${randomUUID()}`
  try {
    await writeFile(draft, ownPlace(), { mode: 0o600 })
    if (account) await chown(draft, account.uid, account.gid)
    if (known === null) await link(draft, noteIn(home))
    else await rename(draft, noteIn(home))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  // Another one may have found the same silence and be just about to write.
  if (known !== null) await sleep(lookEveryMs)
  return (await placeIn(home)) === ownPlace()
}

export interface HeldPlace {
  /** Another place took the folder while this one stood still: both would write to its files. */
  onLost(act: () => void): void
  /** Throws UsedElsewhere if it was taken meanwhile. */
  check(): Promise<void>
  /** Nobody here works on the folder any more. */
  leave(): Promise<void>
  /** Others here may still work on it. */
  letGo(): void
}

/** Throws UsedElsewhere. */
export const holdPlace = async (
  { home, dataDir, onWait }: Folder,
  account: Account | undefined,
): Promise<HeldPlace> => {
  for (let isHeld = false; !isHeld; ) {
    const { isUsed, place } = await judge(home, onWait)
    if (isUsed) throw new UsedElsewhere(dataDir)
    isHeld = await write(home, account, place)
  }
  const hush = await answerIn(home)
  let isLeft = false
  let lost = () => {}
  const letGo = () => {
    if (isLeft) return
    isLeft = true
    clearInterval(timer)
    hush()
  }
  const touch = async () => {
    const place = await placeIn(home)
    if (isLeft) return
    const now = new Date()
    if (place === ownPlace()) await utimes(noteIn(home), now, now)
    // A tool beside us said goodbye for both.
    else if (place === null) await write(home, account, null)
    else {
      letGo()
      lost()
    }
  }
  // The disk may be full for a while; the next touch says that we are here.
  const timer = setInterval(() => void touch().catch(() => undefined), beatMs).unref()
  return {
    onLost: (act) => {
      lost = act
    },
    check: async () => {
      const place = await placeIn(home)
      if (place !== null && place !== ownPlace()) throw new UsedElsewhere(dataDir)
    },
    letGo,
    leave: async () => {
      letGo()
      if ((await placeIn(home)) === ownPlace()) await rm(noteIn(home), { force: true })
    },
  }
}
