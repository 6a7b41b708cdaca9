import { describe, expect, it } from 'vitest'
import { isOnDuty, isWithinHours } from './work-hours.ts'

const saoPaulo = 'America/Sao_Paulo'
/** 12:00 in São Paulo. */
const noon = new Date('2026-03-10T15:00:00Z')
const at = (clock: string) => new Date(`2026-03-10T${clock}:00-03:00`)

describe('work hours', () => {
  it.each([
    ['08:00', '18:00', '07:59', false],
    ['08:00', '18:00', '08:00', true],
    ['08:00', '18:00', '18:00', true],
    ['08:00', '18:00', '18:01', false],
    ['22:00', '06:00', '23:30', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '12:00', false],
    ['00:00', '23:59', '00:00', true],
    ['00:00', '23:59', '23:59', true],
    ['09:00', '09:00', '03:00', true],
  ])('%s to %s: %s is %s', (startWork, endWork, clock, isWithin) => {
    expect(isWithinHours({ startWork, endWork }, at(clock), saoPaulo)).toBe(isWithin)
  })

  it('are in the company’s time zone, not the server’s', () => {
    const hours = { startWork: '08:00', endWork: '13:00' }
    expect(isWithinHours(hours, noon, saoPaulo)).toBe(true)
    expect(isWithinHours(hours, noon, 'Asia/Tokyo')).toBe(false)
  })
})

it('do not apply to admins and the super admin', () => {
  const agent = { profile: 'user', super: false, startWork: '13:00', endWork: '18:00' }
  expect(isOnDuty(agent, noon, saoPaulo)).toBe(false)
  expect(isOnDuty({ ...agent, profile: 'admin' }, noon, saoPaulo)).toBe(true)
  expect(isOnDuty({ ...agent, super: true }, noon, saoPaulo)).toBe(true)
})
