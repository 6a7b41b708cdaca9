import type { HoursRow } from '@guiche/contract/business-hours'
import { describe, expect, it } from 'vitest'
import { closedSince, isClosureToldSince, isOpenAt, isVacationAt, isVacationTold, nextOpening } from './hours.ts'

const zone = 'America/Sao_Paulo'
const row = (weekdayEn: HoursRow['weekdayEn'], over: Partial<HoursRow> = {}): HoursRow => ({
  weekday: '',
  weekdayEn,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
  ...over,
})
const shifts = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' }
/** 2027-03-15 is a Monday. */
const on = (day: number, clock: string) => new Date(`2027-03-${day}T${clock}:00-03:00`)

describe('hours', () => {
  it('no schedule at all means open', () => {
    expect(isOpenAt([], on(15, '03:00'), zone)).toBe(true)
  })
  it.each([
    ['07:59', false],
    ['08:00', true],
    ['11:59', true],
    ['12:00', false],
    ['13:00', true],
    ['17:59', true],
    ['18:00', false],
  ])('of two shifts at %s: open %s', (clock, isOpen) => {
    expect(isOpenAt([row('monday', shifts)], on(15, clock), zone)).toBe(isOpen)
  })
  it('a day whose windows are both empty is closed, a day without a row is not restricted', () => {
    const week = [row('monday')]
    expect(isOpenAt(week, on(15, '10:00'), zone)).toBe(false)
    expect(isOpenAt(week, on(16, '10:00'), zone)).toBe(true)
  })
  it('a window whose end is before its start crosses midnight', () => {
    const week = [row('monday', { startTimeA: '22:00', endTimeA: '03:00' }), row('tuesday')]
    expect(isOpenAt(week, on(15, '23:00'), zone)).toBe(true)
    expect(isOpenAt(week, on(16, '02:59'), zone)).toBe(true)
    expect(isOpenAt(week, on(16, '03:00'), zone)).toBe(false)
    expect(isOpenAt(week, on(15, '02:00'), zone)).toBe(false)
  })
  it("are in the company's time zone", () => {
    const noon = new Date('2027-03-15T12:30:00Z')
    const week = [row('monday', { startTimeA: '09:00', endTimeA: '12:00' })]
    expect(isOpenAt(week, noon, 'America/Sao_Paulo')).toBe(true)
    expect(isOpenAt(week, noon, 'UTC')).toBe(false)
  })
  it('have been closed since the last window ended', () => {
    const week = [row('monday', shifts), row('tuesday', shifts)]
    expect(closedSince(week, on(15, '12:30'), zone)).toEqual(on(15, '12:00'))
    expect(closedSince(week, on(16, '03:00'), zone)).toEqual(on(15, '18:00'))
    expect(closedSince(week, on(16, '09:00'), zone)).toBeNull()
  })
  it('that never open are told once only', () => {
    const never = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map((day) =>
      row(day),
    )
    expect(closedSince(never, on(16, '03:00'), zone)).toBeNull()
    expect(isClosureToldSince(on(10, '10:00'), null)).toBe(true)
    expect(isClosureToldSince(null, null)).toBe(false)
  })
  it('are told once per closed period', () => {
    expect(isClosureToldSince(on(15, '18:30'), on(15, '18:00'))).toBe(true)
    expect(isClosureToldSince(on(15, '12:30'), on(15, '18:00'))).toBe(false)
  })
})

describe('a vacation', () => {
  const vacation = { message: 'Férias', start: '2027-03-10', end: '2027-03-15' }
  it.each([
    ['the last second before it', new Date('2027-03-09T23:59:59-03:00'), false],
    ['its first second', new Date('2027-03-10T00:00:00-03:00'), true],
    ['its last second', new Date('2027-03-15T23:59:59-03:00'), true],
    ['the day after', new Date('2027-03-16T00:00:00-03:00'), false],
  ])('%s: %s is %s', (_name, at, isOne) => {
    expect(isVacationAt(vacation, at, zone)).toBe(isOne)
  })
  it('without a text has no effect', () => {
    expect(isVacationAt({ ...vacation, message: ' ' }, on(12, '10:00'), zone)).toBe(false)
  })
  it('is told once per ticket and vacation', () => {
    expect(isVacationTold(vacation, null, zone)).toBe(false)
    expect(isVacationTold(vacation, on(10, '08:00'), zone)).toBe(true)
    expect(isVacationTold({ ...vacation, start: '2027-03-14' }, on(10, '08:00'), zone)).toBe(false)
  })
})

describe('the next opening', () => {
  const week = [row('monday', shifts), row('tuesday', { startTimeA: '22:00', endTimeA: '03:00' }), row('wednesday')]
  it.each([
    ['before the first shift', on(15, '07:00'), on(15, '08:00')],
    ['between two shifts', on(15, '12:30'), on(15, '13:00')],
    ['after the last', on(15, '19:00'), on(16, '22:00')],
    ['on a day that is not restricted after one that is closed', on(17, '05:00'), on(18, '00:00')],
  ])('%s', (_name, now, opens) => {
    expect(nextOpening(week, now, zone)).toEqual(opens)
  })
  it('is a week away when only this day has a shift, and never when no day has one', () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
    const never = days.map((day) => row(day))
    expect(nextOpening(never, on(15, '09:00'), zone)).toBeNull()
    const mondays = [row('monday', { startTimeA: '08:00', endTimeA: '09:00' }), ...never.slice(1)]
    expect(nextOpening(mondays, on(15, '10:00'), zone)).toEqual(on(22, '08:00'))
  })
})
