/** Who looks after the server of a cluster: written beside it, so that others need not ask. */
import { readFileSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { isAlive } from './postmaster.ts'

export type Kind = 'program' | 'tool'

/** Ticks since the machine's start: with it a number that another process has by now is told from its old bearer. Empty where nobody says it. */
const beganAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; it is the second field, the start is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Beside the number, which every version writes alone, so that each understands the other's. */
const markOf = (ownerFile: string) => `${ownerFile}.mark`

/** The owner that lives; null: nobody, or a number that is another process's by now. */
export const livingOwner = async ({
  ownerFile,
}: Pick<Cluster, 'ownerFile'>): Promise<{ pid: number; kind: Kind } | null> => {
  const [number, mark] = await Promise.all([
    readFile(ownerFile, 'utf8').catch(() => '0'),
    readFile(markOf(ownerFile), 'utf8').catch(() => ''),
  ])
  const pid = Number(number)
  if (!isAlive(pid)) return null
  const [marked, kind, began] = mark.split('\n')
  if (Number(marked) !== pid) return { pid, kind: 'tool' }
  return began === beganAt(pid) ? { pid, kind: kind === 'program' ? 'program' : 'tool' } : null
}

export const writeOwner = async ({ ownerFile, account }: Cluster, kind: Kind): Promise<void> => {
  const { pid } = process
  for (const [file, text] of [
    [markOf(ownerFile), [pid, kind, beganAt(pid)].join('\n')],
    [ownerFile, String(pid)],
  ] as const) {
    await writeFile(file, text, { mode: 0o600 })
    if (account) await chown(file, account.uid, account.gid)
  }
}

export const forgetOwner = ({ ownerFile }: Cluster): Promise<void> => rm(ownerFile, { force: true })
