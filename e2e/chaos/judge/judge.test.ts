/** Made-up evidence with one thing wrong at a time: the judge must find it, or a clean run proves nothing. */
import { describe, expect, it } from 'vitest'
import type { OnPhone, Said, Told } from '../ledger.ts'
import { visitsOf } from '../plan/visits.ts'
import { type Evidence, isClean, judge, type StoredRow } from './judge.ts'

const said = (direction: Said['direction'], n: number, at = n * 10_000): Said => ({
  direction,
  chat: 'c01',
  channel: 'whatsapp',
  n,
  text: `c01${direction === 'inbound' ? '>' : '<'}${n}`,
  at,
})
const row = (text: string, more: Partial<StoredRow> = {}): StoredRow => {
  const fromMe = text.includes('<')
  return {
    chat: 'c01',
    text,
    fromMe,
    ack: fromMe ? 2 : 0,
    delivery: fromMe ? 'accepted' : 'none',
    failure: null,
    mediaState: 'none',
    sentAt: null,
    receivedAt: null,
    attempts: 'none',
    ...more,
  }
}
const onPhone = (text: string): OnPhone => ({ chat: 'c01', text, at: 0, isDelivered: true })
const told = (text: string, outcome: Told['outcome'] = 'stored', code: string | null = null) =>
  [text, { text, outcome, code, at: 0 }] as const

const good: Evidence = {
  said: [said('inbound', 1), said('inbound', 2), said('outbound', 1), said('outbound', 2)],
  told: new Map([told('c01<1'), told('c01<2')]),
  rows: ['c01>1', 'c01<1', 'c01>2', 'c01<2'].map((text) => row(text)),
  phones: [onPhone('c01<1'), onPhone('c01<2')],
  faults: [],
  doubledTickets: [],
  leftJobs: [],
  races: [],
  screens: [{ agent: 'Marina', differences: [] }],
  visits: [],
  archive: { told: [], rows: [] },
}
const rows = (...texts: (string | StoredRow)[]) => texts.map((each) => (typeof each === 'string' ? row(each) : each))
const counts = (evidence: Partial<Evidence>) => {
  const { lost, doubled, outOfOrder, stuck, screens, failed, refused, unknowable } = judge({ ...good, ...evidence })
  return [lost.length, doubled.length, outOfOrder.length, stuck.length, screens.length, failed, refused, unknowable]
}
const nothing = [0, 0, 0, 0, 0, {}, {}, 0]
const only = (place: number, value: unknown) => nothing.with(place, value as never)

describe('the judge', () => {
  it('finds nothing when nothing is wrong', () => {
    expect(counts({})).toEqual(nothing)
    expect(isClean(judge(good))).toBe(true)
    expect(isClean(judge({ ...good, doubledTickets: ['c01'] }))).toBe(false)
    expect(isClean(judge({ ...good, races: ['two won'] }))).toBe(false)
    const [plan] = visitsOf({ seed: 1, visits: 1, minutes: 1, agents: 1 })
    if (!plan) throw new Error('one visit was expected')
    const nobodyCame = { plan, said: [], troubles: [], phone: [], lines: [], tickets: [] }
    expect(isClean(judge({ ...good, visits: [nobodyCame] }))).toBe(false)
    const second = { name: 'second-program', beganAt: 0, endedAt: 1, notDone: null }
    expect(isClean(judge({ ...good, faults: [second] }))).toBe(true)
    expect(isClean(judge({ ...good, faults: [{ ...second, wrong: 'it was let in' }] }))).toBe(false)
  })

  it('finds lost messages: lost on the way in, after they were confirmed, after they were shown as sent, and failed without a reason', () => {
    expect(counts({ rows: rows('c01<1', 'c01>2', 'c01<2') })).toEqual(only(0, 1))
    expect(counts({ rows: rows('c01>1', 'c01<1', 'c01>2'), phones: [onPhone('c01<1')] })).toEqual(only(0, 1))
    expect(counts({ phones: [onPhone('c01<1')] })).toEqual(only(0, 1))
    const failed = row('c01<2', { delivery: 'failed', ack: 0 })
    expect(counts({ rows: rows('c01>1', 'c01<1', 'c01>2', failed), phones: [onPhone('c01<1')] })).toEqual(only(0, 1))
  })

  it('finds doubled messages: stored twice, delivered twice, and sent by nobody', () => {
    expect(counts({ rows: rows('c01>1', 'c01>1', 'c01<1', 'c01>2', 'c01<2') })).toEqual(only(1, 1))
    expect(counts({ phones: [onPhone('c01<1'), onPhone('c01<2'), onPhone('c01<2')] })).toEqual(only(1, 1))
    expect(counts({ rows: [...good.rows, row('c01>9')] })).toEqual(only(1, 1))
  })

  it('finds messages out of order, in the product and on the phone', () => {
    expect(counts({ rows: rows('c01>2', 'c01<1', 'c01>1', 'c01<2') })).toEqual(only(2, 1))
    expect(counts({ phones: [onPhone('c01<2'), onPhone('c01<1')] })).toEqual(only(2, 1))
  })

  it('tells what the product has and what the agent was told of a message out of order', () => {
    const tried = row('c01<1', { attempts: '10:00:00 failed outcome_unknown 10:00:45' })
    const phones = [onPhone('c01<2'), onPhone('c01<1')]
    const { outOfOrder } = judge({ ...good, rows: rows('c01>1', tried, 'c01>2', 'c01<2'), phones })
    expect(outOfOrder[0]).toMatch(/in the right order; the agent was told stored at .+; attempts: 10:00:00 failed/)
    const [both] = judge({ ...good, rows: rows('c01>1', 'c01<2', 'c01>2', tried), phones }).outOfOrder
    expect(both).toContain('in this order too')
  })

  it('lets texts overtake a large file, but no other file', () => {
    const swapped = { phones: [onPhone('c01<2'), onPhone('c01<1')] }
    const large = (...texts: string[]) => good.said.map((each) => ({ ...each, isLarge: texts.includes(each.text) }))
    expect(counts({ ...swapped, said: large('c01<1') })).toEqual(only(7, 0))
    expect(counts({ ...swapped, said: large('c01<1', 'c01<2') })).toEqual(only(2, 1))
  })

  it('allows an order that cannot be known, and nothing else', () => {
    const swapped = (first: Partial<StoredRow>, second: Partial<StoredRow>) =>
      counts({ rows: rows(row('c01>2', second), 'c01<1', row('c01>1', first), 'c01<2') })
    const backwards = swapped({ sentAt: 9_000, receivedAt: 9_900 }, { sentAt: 9_000, receivedAt: 9_800 })
    expect(backwards).toEqual(only(7, 1))
    const inTurn = swapped({ sentAt: 9_000, receivedAt: 9_800 }, { sentAt: 9_000, receivedAt: 9_900 })
    expect(inTurn).toEqual(only(2, 1))
    const timed = swapped({ sentAt: 9_000, receivedAt: 12_000 }, { sentAt: 10_000, receivedAt: 11_000 })
    expect(timed).toEqual(only(2, 1))
    expect(swapped({}, {})).toEqual(only(2, 1))
  })

  it('finds stuck messages: never left the screen, never left the queue, wrong ticks, a file still uploading, failed and yet arrived, jobs that nobody takes', () => {
    expect(counts({ leftJobs: ['deliver-chat: 3 due and not taken, for 00:04:26'] })).toEqual(only(3, 1))
    const withoutLast = rows('c01>1', 'c01<1', 'c01>2')
    expect(counts({ told: new Map([told('c01<1')]), rows: withoutLast, phones: [onPhone('c01<1')] })).toEqual(
      only(3, 1),
    )
    const waiting = row('c01<2', { delivery: 'queued', ack: 0 })
    expect(counts({ rows: [...withoutLast, waiting], phones: [onPhone('c01<1')] })).toEqual(only(3, 1))
    expect(counts({ rows: [...withoutLast, row('c01<2', { ack: 1 })] })).toEqual(only(3, 1))
    expect(counts({ rows: rows('c01>1', 'c01<1', row('c01>2', { mediaState: 'pending' }), 'c01<2') })).toEqual(
      only(3, 1),
    )
    const failed = row('c01<2', { delivery: 'failed', ack: 0, failure: 'expired' })
    expect(counts({ rows: [...withoutLast, failed] })).toEqual(only(3, 1))
  })

  it('counts messages that failed or were refused with a reason separately', () => {
    const failed = row('c01<2', { delivery: 'failed', ack: 0, failure: 'rate_limited' })
    const phones = [onPhone('c01<1')]
    expect(counts({ rows: rows('c01>1', 'c01<1', 'c01>2', failed), phones })).toEqual(
      only(5, { rate_limited: ['c01<2'] }),
    )
    const refused = new Map([told('c01<1'), told('c01<2', 'refused', 'ERR_CANNOT_REPLY')])
    expect(counts({ told: refused, rows: rows('c01>1', 'c01<1', 'c01>2'), phones })).toEqual(
      only(6, { ERR_CANNOT_REPLY: ['c01<2'] }),
    )
  })

  it('finds a screen that differs from a fresh load', () => {
    expect(counts({ screens: [{ agent: 'Caio', differences: ['list'] }] })).toEqual(only(4, 1))
  })
})
