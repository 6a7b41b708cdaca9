import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings } from './run-check.ts'

/** A committed page must equal the output of a program. `command` updates it. */
export function compareGenerated(
  root: string,
  { page, generated, command, write }: { page: string; generated: string; command: string; write: boolean },
): Findings['faults'] {
  const file = join(root, page)
  if (write) writeFileSync(file, generated)
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const difference = firstDifference(committed.split('\n'), generated.split('\n'))
  return difference === undefined ? [] : [`${page}:${difference}\n  Run \`${command}\` and commit the result.`]
}

function firstDifference(committed: string[], generated: string[]): string | undefined {
  const lines = Math.max(committed.length, generated.length)
  const index = Array.from({ length: lines }).findIndex((_, line) => committed[line] !== generated[line])
  if (index === -1) return undefined
  return `${index + 1} says ${committed[index]?.trim() ?? 'nothing'}, the contract says ${generated[index]?.trim() ?? 'nothing'}.`
}
