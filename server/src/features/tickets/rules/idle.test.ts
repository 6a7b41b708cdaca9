import { ticketStatuses } from '@guiche/contract/features/tickets'
import { describe, expect, it } from 'vitest'
import { type IdleTicket, type IdleVerdict, type IdleWishes, whatQuietMeans } from './idle.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const ticket: IdleTicket = { status: 'open', isSnoozed: false, idleSince: ago(60), toldAt: null, isOursLast: true }
const wishes: IdleWishes = { isServed: true, closeMinutes: 60, tellMinutes: 0, onlyAfterOurs: true }
const judged = (ofTicket: Partial<IdleTicket> = {}, ofWishes: Partial<IdleWishes> = {}) =>
  whatQuietMeans({ ...ticket, ...ofTicket }, { ...wishes, ...ofWishes }, now)

describe('an idle attended ticket', () => {
  it('closes when its time is over, not a moment before', () => {
    expect(judged()).toBe('close')
    expect(judged({ idleSince: new Date(ago(60).getTime() + 1) })).toBe('wait')
  })
  it('never closes without a time', () => {
    expect(judged({ idleSince: ago(1_000_000) }, { closeMinutes: 0 })).toBe('wait')
    expect(judged({ idleSince: ago(1_000_000) }, { closeMinutes: 0, tellMinutes: 10 })).toBe('wait')
  })
  it('does not close while the customer waits for an answer, unless the connection wants that', () => {
    expect(judged({ isOursLast: false })).toBe('wait')
    expect(judged({ isOursLast: false }, { onlyAfterOurs: false })).toBe('close')
    expect(judged({ isOursLast: true }, { onlyAfterOurs: false })).toBe('close')
  })
  it('closes only from open, and not while it is snoozed', () => {
    const closing = ticketStatuses.filter((status) => judged({ status, idleSince: ago(10_000) }) !== 'wait')
    expect(closing).toEqual(['open'])
    expect(judged({ isSnoozed: true, idleSince: ago(10_000) })).toBe('wait')
  })
  it('does not close while the number is offline or the company deactivated', () => {
    expect(judged({}, { isServed: false })).toBe('wait')
  })
})

describe('the warning', () => {
  const told = { tellMinutes: 10 }
  it.each<[string, Partial<IdleTicket>, IdleVerdict]>([
    ['is not yet time', { idleSince: ago(9) }, 'wait'],
    ['is time', { idleSince: ago(10) }, 'tell'],
    ['comes first, however long nobody wrote', { idleSince: ago(100_000) }, 'tell'],
    ['has happened: it closes after the second time', { idleSince: ago(60), toldAt: ago(60) }, 'close'],
    ['has happened, and the second time is not over', { idleSince: ago(59), toldAt: ago(59) }, 'wait'],
    ['has happened, and an agent wrote after it: both times again', { idleSince: ago(69), toldAt: ago(500) }, 'wait'],
    ['is not repeated when an agent wrote after it', { idleSince: ago(70), toldAt: ago(500) }, 'close'],
    ['waits for our word', { idleSince: ago(500), isOursLast: false }, 'wait'],
  ])('%s', (_name, ofTicket, verdict) => {
    expect(judged(ofTicket, told)).toBe(verdict)
  })
  it('that was switched off since leaves only one time', () => {
    expect(judged({ toldAt: ago(500) })).toBe('close')
    expect(judged({ idleSince: ago(59), toldAt: ago(59) })).toBe('wait')
  })
})
