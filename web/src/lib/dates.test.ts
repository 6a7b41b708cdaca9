import { describe, expect, it, test } from 'vitest'
import {
  daysBetween,
  formatDate,
  formatDateTime,
  formatDay,
  formatDaySeparator,
  formatExact,
  formatForList,
  formatMinutes,
  formatSpan,
  formatTime,
} from './dates.ts'

const zone = 'America/Sao_Paulo'
const words = { locale: 'pt-BR', today: 'Hoje', yesterday: 'Ontem' }
const now = '2026-11-21T15:00:00Z'

test('dates are DD/MM/YYYY and HH:mm in the company’s time zone, not the browser’s', () => {
  expect(formatDateTime('2026-11-21T02:05:00Z', zone)).toBe('20/11/2026 23:05')
  expect(formatDateTime('2026-11-21T02:05:00Z', 'Europe/Istanbul')).toBe('21/11/2026 05:05')
  expect(formatTime('2026-11-21T03:00:00Z', zone)).toBe('00:00')
  expect(formatDate('2026-01-02T12:00:00Z', zone)).toBe('02/01/2026')
  expect(formatDay('2027-03-14')).toBe('14/03/2027')
})

test('an invalid date is shown as nothing', () => expect(formatDateTime('soon', zone)).toBe(''))

describe('in lists', () => {
  test.each([
    ['2026-11-21T14:31:00Z', '11:31'],
    ['2026-11-21T02:59:00Z', 'Ontem'],
    ['2026-11-18T12:00:00Z', 'qua'],
    ['2026-11-14T12:00:00Z', '14/11/2026'],
    ['2026-11-22T14:00:00Z', '22/11/2026'],
  ])('%s reads %s', (moment, shown) => expect(formatForList(moment, zone, words, now)).toBe(shown))
})

test('messages of different days are separated by the weekday and the date', () => {
  expect(formatDaySeparator('2026-11-21T12:00:00Z', zone, words, now)).toBe('Hoje')
  expect(formatDaySeparator('2026-11-18T12:00:00Z', zone, words, now)).toBe('quarta-feira, 18/11/2026')
})

test('days are counted by the calendar, across clock changes', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
})

test('minutes are shown as hours and minutes', () => expect(formatMinutes(135)).toBe('02h 15m'))

describe('life lines', () => {
  it('show seconds in the time zone', () => {
    expect(formatExact('2026-11-20T23:05:09.480Z', 'America/Sao_Paulo')).toBe('20/11/2026 20:05:09')
  })
  it('show how long a step took', () => {
    expect([240, 4250, 192_000, 3_600_000, 93_600_000].map((ms) => formatSpan(ms, 'pt-BR'))).toEqual([
      '240 ms',
      '4,3 s',
      '3 min 12 s',
      '1 h',
      '1 dia 2 h',
    ])
  })
})
