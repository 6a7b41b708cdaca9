/** How a visitor waits for a reply: until their message is stored, the reply is put, and it is on the phone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { firstLine, isByFault, type VisitLine } from '../judge/visits.ts'

/** Milliseconds since the visitor acted; null for what was not seen while they waited. */
export interface ReplyTimes {
  /** From 1, as in the plan. */
  step: number
  heardMs: number | null
  putMs: number | null
  readMs: number | null
}

interface Looks {
  /** Everything they should have read so far, in order. A menu may be sent more than once, so lines are counted. */
  expected: readonly string[]
  /** How many messages they have sent so far. */
  said: number
  onPhone: () => Promise<string[]>
  /** Of the product. */
  lines: () => Promise<readonly VisitLine[]>
  patienceMs: () => number
}

const lookEveryMs = 300

/** Those of `expected` that `present` does not have as often as they are due. */
export const missingOf = (expected: readonly string[], present: readonly string[]): string[] =>
  expected.filter((line, at) => {
    const due = expected.slice(0, at + 1).filter((each) => each === line).length
    return present.filter((each) => each === line).length < due
  })

const after = (ms: number | null, what: string) =>
  ms === null ? `not ${what}` : `${what} after ${Math.round(ms / 1000)} s`

/** Says where a late reply is, so that a slow run can be told from a reply that nobody sends. */
const lateness = ({ heardMs, putMs }: ReplyTimes, waitedMs: number, failure: unknown): string =>
  `${after(heardMs, 'heard')}, ${after(putMs, 'put')}, not read within ${Math.round(waitedMs / 1000)} s${failure ? `; last ${failure}` : ''}`

/**
 * Fills in `times` until the replies are on the phone. Returns the lines that are shown as failed; waiting for them is in vain. Throws when the
 * patience is over. A fault may prevent each look.
 */
export const awaitReplies = async (looks: Looks, times: ReplyTimes): Promise<string[]> => {
  const { expected } = looks
  const began = Date.now()
  const waitedMs = () => Date.now() - began
  let failure: unknown
  for (; waitedMs() < looks.patienceMs(); await sleep(lookEveryMs)) {
    try {
      const missing = missingOf(expected, (await looks.onPhone()).map(firstLine))
      if (missing.length === 0) {
        times.readMs = waitedMs()
        return []
      }
      const lines = await looks.lines()
      const ours = lines.filter(({ fromMe }) => fromMe)
      if (lines.length - ours.length >= looks.said) times.heardMs ??= waitedMs()
      const put = ours.map(({ text }) => firstLine(text))
      if (missingOf(expected, put).length === 0) times.putMs ??= waitedMs()
      const failed = ours.filter(isByFault).map(({ text }) => firstLine(text))
      if (missing.every((line) => failed.includes(line))) return missing
      failure = undefined
    } catch (error) {
      failure = error
    }
  }
  throw new Error(lateness(times, waitedMs(), failure))
}
