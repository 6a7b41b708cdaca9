import { describe, expect, it } from 'vitest'
import { type Attempt, type LifeFacts, lifeOf } from './life.ts'

const start = Date.parse('2026-11-02T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const marina = { id: 7, name: 'Marina' }

const facts = (change: Partial<LifeFacts>): LifeFacts => ({
  fromMe: true,
  isPrivate: false,
  delivery: 'accepted',
  ack: 1,
  author: marina,
  writtenAt: null,
  receivedAt: null,
  storedAt: at(0),
  queuedAt: null,
  wokenAt: null,
  acceptedAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  failureCode: null,
  failureDetail: null,
  ticketIsClosed: false,
  attempts: [],
  shown: null,
  answered: null,
  ...change,
})
const attempt = (change: Partial<Attempt>): Attempt => ({
  number: 1,
  startedAt: at(1),
  endedAt: null,
  outcome: null,
  failureCode: null,
  detail: null,
  ...change,
})
const names = (change: Partial<LifeFacts>) => lifeOf(facts(change)).steps.map(({ step }) => step)
const inbound = { fromMe: false, delivery: 'none', author: null, writtenAt: at(-3) } as const

describe('the life line of a message', () => {
  it('events of one instant are listed in the order in which they must have happened', () => {
    const acceptedAt = at(2)
    const same = {
      acceptedAt,
      deliveredAt: acceptedAt,
      readAt: acceptedAt,
      attempts: [attempt({ startedAt: acceptedAt })],
    }
    expect(names(same)).toEqual(['queued', 'attempted', 'accepted', 'delivered', 'read'])
  })
  it('an attempt without a recorded end is shown once the next one began, not while it may still run', () => {
    const open = attempt({})
    expect(names({ delivery: 'sending', attempts: [open] })).toEqual(['queued', 'attempted'])
    const next = attempt({ number: 2, startedAt: at(60) })
    expect(names({ delivery: 'sending', attempts: [open, next] })).toEqual([
      'queued',
      'attempted',
      'unseen',
      'attempted',
    ])
  })
  it('the last failure is shown once, earlier ones with their own reasons', () => {
    const first = attempt({ outcome: 'failed', endedAt: at(2), failureCode: 'rate_limited' })
    const last = attempt({ number: 2, startedAt: at(9), outcome: 'failed', endedAt: at(10), failureCode: 'expired' })
    const life = lifeOf(
      facts({
        delivery: 'failed',
        ack: 0,
        queuedAt: at(8),
        failedAt: at(10),
        failureCode: 'expired',
        attempts: [first, last],
      }),
    )
    expect(life.steps.map(({ step, failure }) => [step, failure])).toEqual([
      ['queued', null],
      ['attempted', null],
      ['failed', 'rate_limited'],
      ['retried', null],
      ['attempted', null],
      ['failed', 'expired'],
    ])
    expect(life.awaits).toBeNull()
  })
  it('shows what has not happened yet', () => {
    const awaits = (change: Partial<LifeFacts>) => lifeOf(facts(change)).awaits
    expect([0, 1, 2, 3].map((ack) => awaits({ ack }))).toEqual(['acceptance', 'delivery', 'reading', null])
    expect(awaits(inbound)).toBe('showing')
    expect(awaits({ ...inbound, shown: { at: at(5), user: marina } })).toBe('answer')
    expect(awaits({ ...inbound, ticketIsClosed: true })).toBeNull()
    expect(awaits({ isPrivate: true })).toBeNull()
  })
  it('a customer’s wrong clock does not change the order of our events', () => {
    expect(names({ ...inbound, writtenAt: at(500), receivedAt: at(-1) })).toEqual([
      'written',
      'received',
      'stored',
      'ticketed',
    ])
  })
  it('an old message that a screen shows long after its reply was seen by the time of the reply', () => {
    const answered = { at: at(60), user: marina }
    expect(names({ ...inbound, answered, shown: { at: at(9000), user: marina } }).slice(-2)).toEqual([
      'ticketed',
      'answered',
    ])
    expect(names({ ...inbound, answered, shown: { at: at(30), user: marina } }).slice(-2)).toEqual([
      'shown',
      'answered',
    ])
  })
  it('a user who replies at once has seen the message by then, though the screen reports a second later', () => {
    const answered = { at: at(60), user: marina }
    const { steps } = lifeOf(facts({ ...inbound, answered, shown: { at: at(61), user: marina } }))
    expect(steps.slice(-2).map(({ step, at: time }) => [step, time])).toEqual([
      ['shown', at(60).toISOString()],
      ['answered', at(60).toISOString()],
    ])
  })
  it('a message written on the phone itself came in and went out', () => {
    const life = lifeOf(
      facts({ delivery: 'none', author: null, writtenAt: at(-1), receivedAt: at(0), deliveredAt: at(4), ack: 2 }),
    )
    expect([life.kind, life.steps.map(({ step }) => step)]).toEqual([
      'phone',
      ['written', 'received', 'stored', 'ticketed', 'delivered'],
    ])
  })
})
