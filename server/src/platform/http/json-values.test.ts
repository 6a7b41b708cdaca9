import { expect, it } from 'vitest'
import { hasMoreValues } from './json-values.ts'

const more = (text: string, most: number) => hasMoreValues(Buffer.from(text), most)

it.each([
  ['[]', 2],
  ['[1,2,3]', 4],
  ['{"a":1,"b":[2,{"c":3}]}', 6],
  ['["a,b,c[[[{{{"]', 2],
  ['["a\\",[,b","\\\\",3]', 4],
  ['["ação, 😀 [","x"]', 3],
])('counts what stands in %s', (text, values) => {
  expect([more(text, values), more(text, values - 1)]).toEqual([false, true])
})

it('ends with a text that does not end', () => {
  expect(more('["abc,,,,,', 3)).toBe(false)
  expect(more('["abc\\",,,,,', 3)).toBe(false)
})

it('a text of nothing but escapes is walked once', () => {
  const began = performance.now()
  expect(more(`"${'\\'.repeat(4_000_000)}"`, 10)).toBe(false)
  expect(more(`"${'\\"'.repeat(500_000)}"`, 10)).toBe(false)
  expect(performance.now() - began).toBeLessThan(5_000)
})
