import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes that this one started with a command line that contains `program`. */
export const childProcesses = (program: string): number[] =>
  readdirSync('/proc')
    .filter((pid) => {
      try {
        const [, parent = ''] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return parent === `${process.pid}` && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
      } catch {
        // No process, or it has ended meanwhile.
        return false
      }
    })
    .map(Number)
