import { expect, it } from 'vitest'
import { asksForScreen } from './asks-for-screen.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

it.each([
  ['a browser', 'GET', '/tickets/5b9e', browser],
  ['a client that accepts anything', 'GET', '/login', '*/*'],
  ['a client that says nothing of it', 'GET', '/login?next=%2Fa.b', undefined],
  ['a look at the head', 'HEAD', '/login', '*/*'],
])('the address of a screen gives the page to %s', (_who, method, url, accept) => {
  expect(asksForScreen({ method, url, accept })).toBe(true)
})

it.each([
  ['a file that is missing', 'GET', '/assets/index-Bx1.js', browser],
  ['an icon that is missing', 'GET', '/favicon.ico?v=2', '*/*'],
  ['a program that wants JSON', 'GET', '/login', 'application/json'],
  ['a form', 'POST', '/login', browser],
])('%s does not get the page', (_what, method, url, accept) => {
  expect(asksForScreen({ method, url, accept })).toBe(false)
})

it('an address of dots is checked in linear time', () => {
  const begun = performance.now()
  for (let call = 0; call < 100; call += 1)
    expect(asksForScreen({ method: 'GET', url: `/${'.'.repeat(15_000)}/`, accept: '*/*' })).toBe(true)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
