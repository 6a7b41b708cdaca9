/** Finds the program's processes from outside, as an operator would: by their parents. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '@guiche/server/platform/db/embedded/postmaster'

const childrenOf = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

export const sessionsOf = async (mainPid: number): Promise<number | null> => {
  for (const pid of await childrenOf(mainPid)) if (/sessions\.js/.test(await commandOf(pid)) && isAlive(pid)) return pid
  return null
}

export const postmasterOf = async (dataDir: string): Promise<number | null> => {
  const text = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return isAlive(pid) ? pid : null
}

/** The processes that serve a connection of the program. */
export const backendsOf = async (postmaster: number): Promise<number[]> => {
  const found: number[] = []
  for (const pid of await childrenOf(postmaster)) if (/^postgres: guiche_/.test(await commandOf(pid))) found.push(pid)
  return found
}

/** False when no process is left. */
export const signal = (pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
