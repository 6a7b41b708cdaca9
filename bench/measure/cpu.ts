/** CPU time of this process and of PostgreSQL, separately. Linux only: read from /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'

const msPerTick = 10

/** Fields of /proc/PID/stat after the command's name, which may contain spaces. */
const statOf = (pid: number): string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => Number(statOf(candidate)?.[1]) === pid)

const ticks = (stat: string[] | null, fields: readonly number[]) =>
  fields.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0)

/** The server and its workers; processes that ended meanwhile are in the parent's count of collected children. */
const postgresMs = (postmaster: number): number => {
  const own = ticks(statOf(postmaster), [11, 12, 13, 14])
  return childrenOf(postmaster).reduce((sum, pid) => sum + ticks(statOf(pid), [11, 12]), own) * msPerTick
}

const ownMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Of one process, since it started. */
export const cpuMsOf = (pid: number): number => ticks(statOf(pid), [11, 12]) * msPerTick

/** `server`: the process that responds, if it is not this one. */
export const startCpuWatch = (postmaster: number, server?: number) => {
  const nodeMs = () => (server === undefined ? ownMs() : cpuMsOf(server))
  const node = nodeMs()
  const postgres = postgresMs(postmaster)
  const started = performance.now()
  return () => ({
    wallMs: performance.now() - started,
    nodeMs: nodeMs() - node,
    postgresMs: postgresMs(postmaster) - postgres,
  })
}

/** Monotonic and the same in every process of the machine. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6

export const load = (): number => loadavg()[0] ?? 0
