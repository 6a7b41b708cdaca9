/** Counts how often a session closed and why, to decide what to do next. */
import { afterClosing, type Closing, type NextStep, replacedWithinMs } from './reconnect-rules.ts'

export class Closings {
  #count = 0
  #replacedAt: number[] = []

  /** Since the last time it was open. */
  get count() {
    return this.#count
  }

  opened() {
    this.#count = 0
  }

  next(closing: Pick<Closing, 'code' | 'message' | 'isLinked'>): NextStep {
    const attempt = this.#count++
    const now = performance.now()
    const lately = this.#replacedAt.filter((at) => now - at < replacedWithinMs)
    this.#replacedAt = closing.code === 440 ? [...lately, now] : lately
    return afterClosing({ ...closing, attempt, replacements: this.#replacedAt.length, random: Math.random() })
  }
}
