import { expect, it } from 'vitest'
import { isFromOwnSite } from './own-site.ts'

const host = 'inbox.example'
const from = (given: { origin?: string; fetchSite?: string }, allowed: readonly string[] = []) =>
  isFromOwnSite({ host, origin: given.origin, fetchSite: given.fetchSite }, allowed)

it('a cookie is accepted from our own page, which sends no origin when long polling starts', () => {
  expect(from({ fetchSite: 'same-origin' })).toBe(true)
  expect(from({})).toBe(true)
  expect(from({ origin: 'https://inbox.example' })).toBe(true)
  expect(from({ origin: 'https://inbox.example', fetchSite: 'same-origin' })).toBe(true)
})

it('a cookie is refused from another site, by either header', () => {
  expect(from({ origin: 'https://evil.example' })).toBe(false)
  expect(from({ origin: 'null' })).toBe(false)
  expect(from({ fetchSite: 'cross-site' })).toBe(false)
  expect(from({ fetchSite: 'same-site' })).toBe(false)
  expect(from({ origin: 'https://inbox.example', fetchSite: 'cross-site' })).toBe(false)
  expect(from({ origin: 'https://evil.example', fetchSite: 'none' })).toBe(false)
})

it('a cookie is accepted from our own page behind a proxy that changes the host', () => {
  expect(isFromOwnSite({ host: 'inner:8080', origin: 'https://inbox.example', fetchSite: 'same-origin' }, [])).toBe(
    true,
  )
})

it('a cookie is accepted from an allowed origin, and from no other', () => {
  const allowed = ['https://app.example']
  expect(from({ origin: 'https://app.example', fetchSite: 'same-site' }, allowed)).toBe(true)
  expect(from({ origin: 'https://app.example.evil', fetchSite: 'cross-site' }, allowed)).toBe(false)
})
