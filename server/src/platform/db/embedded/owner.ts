/** Which process owns the server of a cluster: stored beside the cluster. */
import { readFileSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { isAlive } from './postmaster.ts'

export type Kind = 'program' | 'tool'

/**
 * The start time of the process in ticks since boot: it shows that a process id has been reused. Empty if the system
 * does not tell it.
 */
export const beganAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything; it is the second field, the start is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Whether this process id still belongs to the process that noted it, and when that began; '': nobody noted it. */
export const isSameProcess = (pid: number, began: string): boolean =>
  isAlive(pid) && (began === '' || began === beganAt(pid))

/**
 * In a file beside the one with the process id, which all versions write, so that older versions still read that one.
 */
const markOf = (ownerFile: string) => `${ownerFile}.mark`

/** The running owner; null if there is none, or its process id now belongs to another process. */
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
