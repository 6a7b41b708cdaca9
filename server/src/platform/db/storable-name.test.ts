import { expect, it } from 'vitest'
import { storableName } from './storable-name.ts'

it('what fits stays as it is', () => {
  for (const name of ['', '3EB0C431C26A1916E07A', 'wamid.HBgN=', '120363@g.us::5511999990000_1::0'])
    expect(storableName(name)).toBe(name)
})
it('what no index stores becomes a short name of its own, always the same', () => {
  const odd = ['A\u0000B', 'A\u0000C', 'A\ud800B', 'A\ud801B', 'x'.repeat(501), 'x'.repeat(502), 'ç'.repeat(100_000)]
  const named = odd.map(storableName)
  expect(new Set(named).size).toBe(odd.length)
  expect(named).toEqual(odd.map(storableName))
  for (const name of named) expect(name).toMatch(/^~[\w-]{43}$/)
})
