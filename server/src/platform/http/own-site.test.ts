import { expect, it } from 'vitest'
import { isFromOwnSite } from './own-site.ts'

const host = 'inbox.example'
const from = (given: { origin?: string; fetchSite?: string }, allowed: readonly string[] = []) =>
  isFromOwnSite({ host, origin: given.origin, fetchSite: given.fetchSite }, allowed)

it('a cookie speaks for the own page, which says no origin when it begins with long polling', () => {
  expect(from({ fetchSite: 'same-origin' })).toBe(true)
  expect(from({})).toBe(true)
  expect(from({ origin: 'https://inbox.example' })).toBe(true)
  expect(from({ origin: 'https://inbox.example', fetchSite: 'same-origin' })).toBe(true)
})

it('a cookie does not speak for another site, by either header', () => {
  expect(from({ origin: 'https://evil.example' })).toBe(false)
  expect(from({ origin: 'null' })).toBe(false)
  expect(from({ fetchSite: 'cross-site' })).toBe(false)
  expect(from({ fetchSite: 'same-site' })).toBe(false)
  expect(from({ origin: 'https://inbox.example', fetchSite: 'cross-site' })).toBe(false)
  expect(from({ origin: 'https://evil.example', fetchSite: 'none' })).toBe(false)
})

it('a cookie speaks for the own page behind a proxy that changes the host', () => {
  expect(isFromOwnSite({ host: 'inner:8080', origin: 'https://inbox.example', fetchSite: 'same-origin' }, [])).toBe(
    true,
  )
})

it('a cookie speaks for an origin that the installation allows, and for no other beside it', () => {
  const allowed = ['https://app.example']
  expect(from({ origin: 'https://app.example', fetchSite: 'same-site' }, allowed)).toBe(true)
  expect(from({ origin: 'https://app.example.evil', fetchSite: 'cross-site' }, allowed)).toBe(false)
})
