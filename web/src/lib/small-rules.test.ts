import { expect, test } from 'vitest'
import { bestLanguage } from './languages.ts'
import { passwordScore, passwordStrength } from './password-strength.ts'
import { safePath } from './safe-path.ts'
import { endsSoon, isExpired } from './subscription.ts'
import { titleWith } from './title.ts'

test('the title has a circled digit up to twenty unread messages, then a number in brackets', () => {
  expect([0, 1, 20, 21].map((unread) => titleWith(unread, 'Guichê'))).toEqual([
    'Guichê',
    '① Guichê',
    '⑳ Guichê',
    '(21) Guichê',
  ])
})

test('a password scores one point for each of five rules', () => {
  expect(['', 'abc', 'abcdefgh', 'Abcdefg1', 'Abcdef1!'].map(passwordScore)).toEqual([0, 1, 2, 4, 5])
  expect(['abcdefgh', 'Abcdefg1', 'Abcdef1!'].map(passwordStrength)).toEqual(['weak', 'medium', 'strong'])
})

test('after signing in only our own paths are followed', () => {
  expect(safePath('/tickets/12?x=1#m-7', '/')).toBe('/tickets/12?x=1#m-7')
  for (const bad of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    7,
    undefined,
  ]) {
    expect(safePath(bad, '/tickets')).toBe('/tickets')
  }
})

test('the subscription warns below five days, ends after its last day, and never for the platform itself', () => {
  const company = (dueDate: string, id = 2) => ({ id, dueDate, timezone: 'America/Sao_Paulo' })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  expect(endsSoon(company(inDays(3)))).toBe(true)
  expect(endsSoon(company(inDays(9)))).toBe(false)
  expect(isExpired(company('2020-01-01'))).toBe(true)
  expect(isExpired(company('2020-01-01', 1))).toBe(false)
  expect(isExpired(company('2999-12-31'))).toBe(false)
})

test('the first preferred language that we support is used, Portuguese otherwise', () => {
  expect(bestLanguage(['de-DE', 'es-MX', 'en'])).toBe('es')
  expect(bestLanguage(['de-DE'])).toBe('pt')
})
