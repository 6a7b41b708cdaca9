import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { standardOutput } from '../log/standard-output.ts'

/**
 * `logs`: only the child's own log lines (pino's JSON) pass; other output, such as a library's prints, is dropped.
 * `lines`: every line goes into our log. `drop`: nothing does.
 */
export type Output = 'logs' | 'lines' | 'drop'

const KEPT_CHARACTERS = 1_500

/** Forwards the output of a child. The returned function gives its last error output, for when it does not start. */
export function readOutput(child: ChildProcess, output: Output, onLine: (line: string) => void): () => string {
  let lastWords = ''
  const pass = (line: string): void => {
    if (output === 'lines' && line.trim() !== '') onLine(line)
    if (output === 'logs' && isLogLine(line)) standardOutput.write(`${line}\n`)
  }
  if (child.stdout) createInterface({ input: child.stdout }).on('line', pass)
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastWords = `${lastWords}\n${line}`.slice(-KEPT_CHARACTERS)
      pass(line)
    })
  }
  return () => lastWords.trim()
}

function isLogLine(line: string): boolean {
  if (!line.startsWith('{"level":')) return false
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
