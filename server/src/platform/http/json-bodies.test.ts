import { expect, it } from 'vitest'
import { parseJson } from './json-bodies.ts'
import { parseAnswer } from './mended-json.ts'

const parsed = (text: string) => parseJson(Buffer.from(text))

it('a lone surrogate becomes the replacement character, at any depth', () => {
  expect(parsed(String.raw`{"a":"ok \ud83d","b":["\udE00",{"c":"\ud83d\ude00"}]}`)).toEqual({
    a: 'ok \ufffd',
    b: ['\ufffd', { c: '😀' }],
  })
  expect(parsed(String.raw`"\ud83d"`)).toBe('\ufffd')
})

it('__proto__ is dropped, in any notation', () => {
  for (const key of ['__proto__', String.raw`\u005f_proto__`]) {
    const value = parsed(`{"inner":{"${key}":{"polluted":true},"kept":1}}`) as { inner: object }
    expect(Object.keys(value.inner)).toEqual(['kept'])
    expect(value.inner).not.toHaveProperty('polluted')
  }
})

it('a key that becomes __proto__ after the repair is dropped', () => {
  const { inner } = parseAnswer(String.raw`{"inner":{"__pro\u0000to__":{"polluted":true},"kept":1}}`) as {
    inner: object
  }
  expect(Object.keys(inner)).toEqual(['kept'])
  expect(inner).not.toHaveProperty('polluted')
})

it('extreme nesting does not crash', () => {
  const deep = '['.repeat(100_000) + String.raw`"\ud83d"` + ']'.repeat(100_000)
  expect(() => parsed(deep)).not.toThrow()
})

it('invalid JSON is refused', () => {
  for (const text of ['{"a":', 'a=1', '{"a":1}}']) expect(() => parsed(text)).toThrow('ERR_MALFORMED_BODY')
})

it('another program’s answer contains nothing that the database refuses, and invalid JSON throws', () => {
  const answer = String.raw`{"name":"a\u0000b \ud83d","of":["\u0000",{"link":"https:\/\/a\\u0000"}]}`
  expect(parseAnswer(answer)).toEqual({ name: 'ab \ufffd', of: ['', { link: String.raw`https://a\u0000` }] })
  expect(() => parseAnswer('<html>')).toThrow(SyntaxError)
})
