import { describe, expect, it } from 'vitest'
import { judgeRefresh, mayEnter } from './rules.ts'

const saoPaulo = 'America/Sao_Paulo'
/** 12:00 in São Paulo. */
const noon = new Date('2026-03-10T15:00:00Z')
const at = (clock: string) => new Date(`2026-03-10T${clock}:00-03:00`)

describe('signing in', () => {
  const agent = {
    profile: 'user',
    super: false,
    isActive: true,
    isCompanyActive: true,
    timezone: saoPaulo,
    startWork: '18:00',
    endWork: '23:00',
  }

  it('is refused outside work hours, but not to admins and the super admin', () => {
    expect(mayEnter(agent, noon)).toMatchObject({ ok: false, code: 'ERR_OUT_OF_HOURS' })
    expect(mayEnter(agent, at('19:00')).ok).toBe(true)
    expect(mayEnter({ ...agent, profile: 'admin' }, noon).ok).toBe(true)
    expect(mayEnter({ ...agent, super: true }, noon).ok).toBe(true)
  })

  it('is refused to somebody who was switched off, even an admin', () => {
    for (const profile of ['user', 'admin'])
      expect(mayEnter({ ...agent, profile, isActive: false }, at('19:00'))).toMatchObject({ code: 'ERR_USER_INACTIVE' })
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
    isActive: true,
    isCompanyActive: true,
  }

  it('is exchanged once', () => {
    expect(judgeRefresh(token, noon)).toBe('rotate')
  })

  it('may be used again within ten seconds by a second tab', () => {
    expect(judgeRefresh({ ...token, usedAt: noon }, later(10))).toBe('second-tab')
    expect(judgeRefresh({ ...token, usedAt: noon, isAnswerKnown: true }, later(10))).toBe('second-tab')
    expect(judgeRefresh({ ...token, usedAt: noon, isAnswerKnown: true }, later(10.1))).toBe('reused')
  })

  it('may be used again for a quarter of an hour while its successor was not used', () => {
    expect(judgeRefresh({ ...token, usedAt: noon }, later(900))).toBe('lost-answer')
    expect(judgeRefresh({ ...token, usedAt: noon }, later(900.1))).toBe('reused')
  })

  it('is stolen when another one was used in its place', () => {
    expect(judgeRefresh({ ...token, usedAt: noon, isRetired: true }, noon)).toBe('reused')
  })

  it('is void when it has expired, when there was a newer login or when the company was closed', () => {
    expect(judgeRefresh({ ...token, expiresAt: noon }, noon)).toBe('dead')
    expect(judgeRefresh({ ...token, usedAt: noon, currentVersion: 4 }, later(30))).toBe('dead')
    expect(judgeRefresh({ ...token, isCompanyActive: false }, noon)).toBe('dead')
  })
})
