import { readFileSync } from 'node:fs'

/** Resident and proportional size of a process in MB. Proportional divides shared pages among the processes that share them. */
export const memoryOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { residentMb: Math.round(kilobytes('Rss') / 1024), proportionalMb: Math.round(kilobytes('Pss') / 1024) }
}
