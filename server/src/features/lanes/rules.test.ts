import type { HoursRow } from '@guiche/contract/business-hours'
import { describe, expect, it } from 'vitest'
import { type LaneFacts, laneStep } from './rules.ts'

const zone = 'America/Sao_Paulo'
/** 2027-03-16 is a Tuesday. */
const on = (day: number, clock: string) => new Date(`2027-03-${day}T${clock}:00-03:00`)
const tuesday = (start: string, end: string): HoursRow => ({
  ...{ weekday: '', weekdayEn: 'tuesday', startTimeA: start, endTimeA: end, startTimeB: '', endTimeB: '' },
})
const closedDays = (['monday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map((weekdayEn) => ({
  ...tuesday('', ''),
  weekdayEn,
}))

const waiting = { status: 'open', isGroup: false, lastMessageFromMe: true, lastMessageAt: on(16, '10:00') }
const ticket = { ...waiting, laneSince: on(16, '09:00') }
const facts = (over: Partial<LaneFacts> = {}): LaneFacts => ({
  ticket,
  lane: { hours: 2, nextLaneId: 7 },
  isServed: true,
  isConnected: true,
  zone,
  scheduleType: 'disabled',
  weeks: { company: [], connection: [], queue: [] },
  ...over,
})
const moves = { kind: 'move', laneId: 7 }
const stays = { kind: 'stay' }

describe('a ticket moves to nextLaneId timeLane hours after our last message', () => {
  it.each([
    ['not before', on(16, '11:59'), stays],
    ['with the hour', on(16, '12:00'), moves],
    ['and later', on(18, '03:00'), moves],
  ])('%s', (_name, now, step) => {
    expect(laneStep(facts(), now)).toEqual(step)
  })
  it.each([
    ['the customer wrote last', facts({ ticket: { ...ticket, lastMessageFromMe: false } })],
    ['it waits', facts({ ticket: { ...ticket, status: 'pending' } })],
    ['it is closed', facts({ ticket: { ...ticket, status: 'closed' } })],
    ['it is a group', facts({ ticket: { ...ticket, isGroup: true } })],
    ['its lane is gone, or leads nowhere', facts({ lane: null })],
    ['the company is off or expired', facts({ isServed: false })],
    ['it came into the lane later', facts({ ticket: { ...ticket, laneSince: on(16, '10:01') } })],
  ])('but not when %s', (_name, given) => {
    expect(laneStep(given, on(16, '12:00'))).toEqual(stays)
  })
  it('counts from the message when the time of entry is unknown', () => {
    expect(laneStep(facts({ ticket: { ...ticket, laneSince: null } }), on(16, '12:00'))).toEqual(moves)
  })
})

describe('only within business hours where scheduleType is on', () => {
  const week = [tuesday('08:00', '11:00'), ...closedDays]
  it.each(['company', 'connection', 'queue'] as const)(
    'of the %s: it is then due at the next opening',
    (scheduleType) => {
      const weeks = { company: [], connection: [], queue: [], [scheduleType]: week }
      const given = facts({ scheduleType, weeks })
      expect(laneStep(given, on(16, '12:00'))).toEqual({ kind: 'hold', until: on(23, '08:00') })
      expect(laneStep(given, on(23, '07:59'))).toEqual({ kind: 'hold', until: on(23, '08:00') })
      expect(laneStep(given, on(23, '08:00'))).toEqual(moves)
    },
  )
  it('and at any hour when it is off, or without hours', () => {
    const weeks = { company: week, connection: week, queue: [] }
    expect(laneStep(facts({ weeks }), on(16, '12:00'))).toEqual(moves)
    expect(laneStep(facts({ weeks, scheduleType: 'queue' }), on(16, '12:00'))).toEqual(moves)
  })
  it('a week without opening hours is checked again a day later', () => {
    const weeks = { company: [tuesday('', ''), ...closedDays], connection: [], queue: [] }
    const step = laneStep(facts({ weeks, scheduleType: 'company' }), on(16, '12:00'))
    expect(step).toEqual({ kind: 'hold', until: on(17, '12:00') })
  })
})

it('not while the connection is down: it is retried ten minutes later', () => {
  const step = laneStep(facts({ isConnected: false }), on(16, '12:00'))
  expect(step).toEqual({ kind: 'hold', until: on(16, '12:10') })
})
