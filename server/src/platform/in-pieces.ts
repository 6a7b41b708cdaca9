/** Runs long work on the main thread in steps, and yields to other work every few milliseconds. */
import { setImmediate as others } from 'node:timers/promises'

const pieceMs = 5

export const inPieces = async <T>(steps: Generator<void, T>): Promise<T> => {
  for (;;) {
    const ends = performance.now() + pieceMs
    let step = steps.next()
    while (!step.done && performance.now() < ends) step = steps.next()
    if (step.done) return step.value
    await others()
  }
}
