/** How long people waited for each other's messages, and which fault they waited for. Pure. */
import type { Happened, OnPhone, Said } from '../ledger.ts'

export interface Wait {
  said: Said
  waitedMs: number
  /** Without the time in which the outside itself was broken: the product's own part. */
  recoveryMs: number
  /** Faults during the wait. */
  during: string[]
}

const overlapMs = (from: number, to: number, faults: readonly Happened[]): number => {
  const spans = faults
    .map(({ beganAt, endedAt }) => [Math.max(from, beganAt), Math.min(to, endedAt)] as const)
    .filter(([start, end]) => end > start)
    .sort(([a], [b]) => a - b)
  let covered = 0
  let until = from
  for (const [start, end] of spans) {
    if (end <= until) continue
    covered += end - Math.max(start, until)
    until = end
  }
  return covered
}

const waitOf = (said: Said, arrivedAt: number, faults: readonly Happened[]): Wait => {
  const meanwhile = faults.filter(({ beganAt, endedAt }) => beganAt <= arrivedAt && endedAt >= said.at)
  const waitedMs = Math.max(0, arrivedAt - said.at)
  return {
    said,
    waitedMs,
    recoveryMs: waitedMs - overlapMs(said.at, arrivedAt, meanwhile),
    during: meanwhile.map(({ name }) => name),
  }
}

export interface Waits {
  all: Wait[]
  longest: Wait | null
  /** The longest recovery from each kind of fault that was alone in a wait, in milliseconds. */
  byFault: Record<string, number>
}

export const waitsOf = (
  said: readonly Said[],
  shown: ReadonlyMap<string, number>,
  phones: readonly OnPhone[],
  faults: readonly Happened[],
): Waits => {
  const onPhones = new Map(phones.map(({ text, at }) => [text, at]))
  const all = said.flatMap((each) => {
    const arrivedAt = (each.direction === 'inbound' ? shown : onPhones).get(each.text)
    return arrivedAt === undefined ? [] : [waitOf(each, arrivedAt, faults)]
  })
  const byFault: Record<string, number> = {}
  for (const { during, recoveryMs } of all) {
    const [name] = during
    if (during.length === 1 && name) byFault[name] = Math.max(byFault[name] ?? 0, recoveryMs)
  }
  const longest = all.reduce<Wait | null>(
    (most, each) => (most && most.recoveryMs >= each.recoveryMs ? most : each),
    null,
  )
  return { all, longest, byFault }
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
