import { describe, expect, it } from 'vitest'
import { TemporaryFailure } from '../../../channels/channel.ts'
import { leavesWithinMs, nextStep, pauseAfterMs, type Waiting } from './delivery.ts'

const now = new Date('2026-03-02T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const step = (fields: Partial<Waiting>) =>
  nextStep(
    {
      waitsSince: ago(1),
      isKnownOnChannel: true,
      attemptAgeMs: null,
      hasFile: false,
      notBefore: null,
      repeatsAreOne: false,
      ...fields,
    },
    now,
  )

describe('the first waiting message', () => {
  it('of a forwarding waits for its turn', () => {
    const notBefore = new Date(now.getTime() + 900)
    expect(step({ notBefore })).toEqual({ step: 'wait', until: notBefore })
    expect(step({ notBefore: ago(0) })).toEqual({ step: 'send' })
  })
  it('is sent if the connection is up', () => {
    expect(step({})).toEqual({ step: 'send' })
    expect(step({ isKnownOnChannel: false })).toEqual({ step: 'fail', code: 'not_on_channel' })
    expect(step({ waitsSince: ago(86_401) })).toEqual({ step: 'fail', code: 'expired' })
  })
  it('is repeated after an attempt without an end only if the channel recognises it', () => {
    expect(step({ attemptAgeMs: 1_000, repeatsAreOne: true })).toEqual({ step: 'send' })
    expect(step({ attemptAgeMs: 44_000 })).toEqual({ step: 'wait', until: new Date(now.getTime() + 1000) })
    expect(step({ attemptAgeMs: 1_000 })).toEqual({ step: 'wait', until: new Date(now.getTime() + 5_000) })
    expect(step({ attemptAgeMs: 20_000 })).toEqual({ step: 'wait', until: new Date(now.getTime() + 20_000) })
    expect(step({ attemptAgeMs: 45_000 })).toEqual({ step: 'fail', code: 'outcome_unknown' })
    expect(step({ attemptAgeMs: -3_600_000 })).toEqual({ step: 'fail', code: 'outcome_unknown' })
    expect(step({ attemptAgeMs: 299_000, hasFile: true })).toMatchObject({ step: 'wait' })
    expect(step({ attemptAgeMs: 300_000, hasFile: true })).toMatchObject({ code: 'outcome_unknown' })
  })
})

it('a call leaves before others take its attempt for ended', () => {
  for (const hasFile of [false, true]) {
    const attemptAgeMs = leavesWithinMs(hasFile) + 10_000
    expect(step({ attemptAgeMs, hasFile })).toMatchObject({ step: 'wait' })
  }
})

describe('a chat that could not be sent to', () => {
  const pause = (error: Error, waitedSeconds: number) => pauseAfterMs(error, ago(waitedSeconds), now)
  const away = new TemporaryFailure('not connected', { retryAfterSeconds: 5, isAway: true })
  it('is tried again ever more seldom while its number is away, at least every five minutes', () => {
    expect([0, 30, 240, 86_000].map((seconds) => pause(away, seconds))).toEqual([5_000, 15_000, 120_000, 300_000])
  })
  it('is tried again soon by a node whose clock is behind', () => {
    expect(pause(away, -3_600)).toBe(5_000)
  })
  it('waits as long as the provider asked for, however long it has waited', () => {
    expect(pause(new TemporaryFailure('busy', { retryAfterSeconds: 60 }), 40_000)).toBe(60_000)
  })
  it('is left to the delays of its job after any other failure', () => {
    expect(pause(new TemporaryFailure('no answer'), 10)).toBeUndefined()
    expect(pause(new Error('no'), 10)).toBeUndefined()
  })
})
