import { describe, expect, it } from 'vitest'
import { isWithinHours, judgeRefresh, mayEnter } from './rules.ts'

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

  it('are those of the company, not of the server', () => {
    const hours = { startWork: '08:00', endWork: '13:00' }
    expect(isWithinHours(hours, noon, saoPaulo)).toBe(true)
    expect(isWithinHours(hours, noon, 'Asia/Tokyo')).toBe(false)
  })
})

describe('entering', () => {
  const agent = {
    profile: 'user',
    super: false,
    isCompanyActive: true,
    timezone: saoPaulo,
    startWork: '18:00',
    endWork: '23:00',
  }

  it('is refused outside the hours, but not to admins and the super admin', () => {
    expect(mayEnter(agent, noon)).toMatchObject({ ok: false, code: 'ERR_OUT_OF_HOURS' })
    expect(mayEnter(agent, at('19:00')).ok).toBe(true)
    expect(mayEnter({ ...agent, profile: 'admin' }, noon).ok).toBe(true)
    expect(mayEnter({ ...agent, super: true }, noon).ok).toBe(true)
  })

  it('is refused to everybody of an inactive company', () => {
    expect(mayEnter({ ...agent, profile: 'admin', isCompanyActive: false }, noon)).toMatchObject({
      ok: false,
      code: 'ERR_COMPANY_INACTIVE',
    })
  })
})

describe('a refresh token', () => {
  const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
  const token = {
    sessionVersion: 3,
    currentVersion: 3,
    usedAt: null,
    isRetired: false,
    isAnswerKnown: false,
    expiresAt: later(86_400),
    isCompanyActive: true,
  }

  it('is exchanged once', () => {
    expect(judgeRefresh(token, noon)).toBe('rotate')
  })

  it('may be shown again within ten seconds by a second tab', () => {
    expect(judgeRefresh({ ...token, usedAt: noon }, later(10))).toBe('second-tab')
    expect(judgeRefresh({ ...token, usedAt: noon, isAnswerKnown: true }, later(10))).toBe('second-tab')
    expect(judgeRefresh({ ...token, usedAt: noon, isAnswerKnown: true }, later(10.1))).toBe('reused')
  })

  it('may be shown again for a quarter of an hour while nobody showed what was given for it', () => {
    expect(judgeRefresh({ ...token, usedAt: noon }, later(900))).toBe('lost-answer')
    expect(judgeRefresh({ ...token, usedAt: noon }, later(900.1))).toBe('reused')
  })

  it('in whose place another was shown is a thief’s or its victim’s', () => {
    expect(judgeRefresh({ ...token, usedAt: noon, isRetired: true }, noon)).toBe('reused')
  })

  it('is dead when it expired, when a newer login came and when the company was closed', () => {
    expect(judgeRefresh({ ...token, expiresAt: noon }, noon)).toBe('dead')
    expect(judgeRefresh({ ...token, usedAt: noon, currentVersion: 4 }, later(30))).toBe('dead')
    expect(judgeRefresh({ ...token, isCompanyActive: false }, noon)).toBe('dead')
  })
})
