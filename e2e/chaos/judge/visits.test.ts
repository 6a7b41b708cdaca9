/** A correct visit, and then with one thing wrong at a time. */
import { describe, expect, it } from 'vitest'
import { type PlannedVisit, spoken } from '../plan/visits.ts'
import { judgeVisits, type PlayedVisit, type VisitLine } from './visits.ts'

const pauseMs = 0
const menu = `${spoken.greeting}\n\n*1* - Comercial`
const plan: PlannedVisit = {
  ...{ at: 0, name: 'm01', channel: 'whatsapp', kind: 'rated', agent: 0 },
  steps: [
    { does: 'says', text: 'oi', pauseMs, expects: [spoken.greeting] },
    { does: 'says', text: 'hã', pauseMs, expects: [spoken.greeting] },
    { does: 'resolves', pauseMs, expects: [spoken.rating] },
    { does: 'says', text: 'nota 9', pauseMs, expects: [spoken.farewell] },
  ],
  end: {
    ...{ tickets: 1, status: 'closed', queue: 'Comercial', lane: null, ratings: [9] },
    log: { chatBot: 2, nps: 1, 'queue: menu': 1 },
  },
}
const line = (text: string, fromMe: boolean, failure: string | null = null): VisitLine => ({ text, fromMe, failure })
const ours = [menu, menu, spoken.rating, spoken.farewell]
const lines = [
  ...[line('oi', false), line(menu, true), line('hã', false), line(menu, true)],
  ...[line(spoken.rating, true), line('nota 9', false), line(spoken.farewell, true)],
]
const log = ['create', 'chatBot', 'chatBot', 'queue: menu', 'open', 'nps', 'closed']
const ticket = { status: 'closed', isBot: false, queue: 'Comercial', lane: null, ratings: [9], log }
const good: PlayedVisit = {
  plan,
  ...{ said: ['oi', 'hã', 'nota 9'], troubles: [], phone: ours, lines, tickets: [ticket] },
}
const counts = (wrong: Partial<PlayedVisit>) => {
  const { lost, doubled, outOfOrder, askedTwice, inBot } = judgeVisits([{ ...good, ...wrong }])
  return [lost.length, doubled.length, outOfOrder.length, askedTwice.length, inBot.length]
}
const without = (text: string) => lines.filter((each) => each.text !== text)

describe('the judge of visits', () => {
  it('finds nothing when every question came once per cause', () => {
    expect(counts({})).toEqual([0, 0, 0, 0, 0])
    expect(judgeVisits([])).toEqual({ lost: [], doubled: [], outOfOrder: [], askedTwice: [], inBot: [] })
  })
  it('finds customers who were asked twice: by the product, and only on the phone', () => {
    expect(counts({ lines: [...lines, line(menu, true)], phone: [...ours, menu] })).toEqual([0, 0, 0, 1, 0])
    expect(counts({ phone: [...ours, spoken.rating] })).toEqual([0, 0, 0, 1, 0])
    expect(counts({ lines: [...lines, line('Quem fala?', true)], phone: [...ours, 'Quem fala?'] })).toEqual([
      0, 0, 0, 1, 0,
    ])
  })
  it('finds customers who were never asked', () => {
    expect(counts({ lines: without(spoken.rating), phone: ours.filter((text) => text !== spoken.rating) })).toEqual([
      ...[0, 0, 0, 0, 1],
    ])
  })
  it('finds a question that never reached the phone, unless it is shown as failed', () => {
    const phone = ours.filter((text) => text !== spoken.farewell)
    expect(counts({ phone })).toEqual([1, 0, 0, 0, 0])
    const failed = [...without(spoken.farewell), line(spoken.farewell, true, 'rate_limited')]
    expect(counts({ phone, lines: failed })).toEqual([0, 0, 0, 0, 0])
    expect(counts({ lines: failed })).toEqual([0, 0, 0, 0, 0])
  })
  it('finds customers’ messages that were lost, doubled and reordered', () => {
    expect(counts({ lines: without('hã') })).toEqual([1, 0, 0, 0, 0])
    expect(counts({ lines: [...lines, line('oi', false)] })).toEqual([0, 1, 0, 0, 0])
    expect(counts({ lines: [line('hã', false), ...without('hã')] })).toEqual([0, 0, 1, 0, 0])
    expect(counts({ lines: [line(spoken.rating, true), ...without(spoken.rating)] })).toEqual([0, 0, 1, 0, 0])
  })
  it('finds a ticket that is still in a bot, one that ended elsewhere, one too many and one missing', () => {
    expect(counts({ tickets: [{ ...ticket, isBot: true }] })).toEqual([0, 0, 0, 0, 1])
    expect(counts({ tickets: [{ ...ticket, status: 'nps' }] })).toEqual([0, 0, 0, 0, 1])
    expect(counts({ tickets: [{ ...ticket, queue: null }] })).toEqual([0, 0, 0, 0, 1])
    expect(counts({ tickets: [{ ...ticket, lane: 'Retorno' }] })).toEqual([0, 0, 0, 0, 1])
    expect(counts({ tickets: [ticket, { ...ticket, log: [], ratings: [] }] })).toEqual([0, 1, 0, 0, 0])
    expect(counts({ tickets: [] })[4]).toBeGreaterThan(0)
    expect(counts({ troubles: ['nobody could accept it'] })).toEqual([0, 0, 0, 0, 1])
    const waits = ['step 2 (says) waits for "um momento,sai hoje": not within its time']
    const failedAs = (failure: string) => ({ troubles: waits, lines: [...lines, line('sai hoje', true, failure)] })
    expect(counts({ troubles: waits }).at(-1)).toBe(1)
    expect(counts(failedAs('expired')).at(-1)).toBe(1)
    for (const failure of ['outcome_unknown', 'held_back', 'not_on_channel'])
      expect(counts(failedAs(failure)).at(-1)).toBe(0)
  })
  it('finds a timer that never fired, and one that fired twice', () => {
    const timed = { ...plan, end: { ...plan.end, log: { ...plan.end.log, 'redirect: waited': 1 } } }
    expect(counts({ plan: timed })).toEqual([0, 0, 0, 0, 1])
    const fired = (count: number) => [{ ...ticket, log: [...log, ...Array(count).fill('redirect: waited')] }]
    expect(counts({ plan: timed, tickets: fired(1) })).toEqual([0, 0, 0, 0, 0])
    expect(counts({ plan: timed, tickets: fired(2) })).toEqual([0, 0, 0, 1, 0])
    expect(counts({ tickets: fired(1) })).toEqual([0, 0, 0, 1, 0])
  })
  it('finds a rating that is missing, a wrong one, and two for one ticket', () => {
    expect(counts({ tickets: [{ ...ticket, ratings: [] }] })).toEqual([0, 0, 0, 0, 1])
    expect(counts({ tickets: [{ ...ticket, ratings: [8] }] })).toEqual([0, 0, 0, 0, 1])
    expect(counts({ tickets: [{ ...ticket, ratings: [9, 9] }] })).toEqual([0, 0, 0, 1, 0])
  })
})
