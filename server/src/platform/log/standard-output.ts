/**
 * Where log lines go. A log that cannot be written (its disk is full, its reader is gone) costs lines, never the
 * program: pino's own destination throws at whoever logs, and then blocks the process until there is space.
 */
import { writeSync } from 'node:fs'

export interface LineOutput {
  /** Never throws. */
  write(line: string): void
}

/** How long a reader that does not keep up is waited for: once, not with every line. */
const patienceMs = 1_000
const pauseMs = 10

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')

const lostLine = (lines: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), msg: `The log could not be written: ${lines} line(s) are lost` })}\n`

/** `write` takes as many bytes as there is space for, or throws. */
export const lineOutput = (write: (bytes: Uint8Array) => number, sleep = pause): LineOutput => {
  let lost = 0
  let isTorn = false

  const writeAll = (bytes: Uint8Array): boolean => {
    let rest = bytes
    for (let waitedMs = lost > 0 ? patienceMs : 0; rest.length > 0; ) {
      try {
        rest = rest.subarray(write(rest))
        isTorn = true
      } catch (error) {
        if (!isBusy(error) || waitedMs >= patienceMs) return false
        sleep(pauseMs)
        waitedMs += pauseMs
      }
    }
    return true
  }
  return {
    write: (line) => {
      const isWritten = writeAll(Buffer.from(`${isTorn ? '\n' : ''}${lost > 0 ? lostLine(lost) : ''}${line}`))
      if (isWritten) isTorn = false
      lost = isWritten ? 0 : lost + 1
    },
  }
}

export const standardOutput = lineOutput((bytes) => writeSync(1, bytes))

/** What is printed beside the log. Without a listener, an error of these streams ends the process. */
export const survivePrinting = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
