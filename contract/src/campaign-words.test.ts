import fc from 'fast-check'
import { expect, it } from 'vitest'
import { campaignWords } from './campaign-words.ts'
import { holdsToken } from './message-tokens.ts'

const facts = {
  name: 'Ana {x|y}',
  email: 'ana@exemplo.com',
  number: '5511987654321',
  variables: [{ key: 'Cupom', value: 'DEZ|VINTE' }],
}
const first = () => 0
const last = () => 0.999

it.each([
  ['Oi {nome}', 'Oi Ana {x|y}'],
  ['{ Nome } {EMAIL} {número} {numero}', 'Ana {x|y} ana@exemplo.com 5511987654321 5511987654321'],
  ['Use {cupom}', 'Use DEZ|VINTE'],
  ['{Oi|Olá}, {nome}', 'Oi, Ana {x|y}'],
  ['{Oi {nome}|Olá}!', 'Oi Ana {x|y}!'],
  ['{{a|b}|c}', 'a'],
  ['Olá {{firstName}}', 'Olá {{firstName}}'],
  ['Olá {{ name }}, {{cupom}}', 'Olá Ana {x|y}, DEZ|VINTE'],
  ['{isto} fica, {', '{isto} fica, {'],
  ['{|nada}', ''],
  ['}{', '}{'],
])('%s', (text, words) => {
  expect(campaignWords(text, facts, first)).toBe(words)
})

it('takes each choice', () => {
  expect(campaignWords('{a|b|c}', facts, last)).toBe('c')
  expect(campaignWords('{a|b|c}', facts, () => 0.5)).toBe('b')
})

it('ends with whatever is typed, and leaves text without braces alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '|', 'a', ' '), maxLength: 200 }), (text) => {
      const words = campaignWords(text, facts, Math.random)
      if (!text.includes('{')) expect(words).toBe(text)
    }),
  )
})

it('a name or address that looks like a token is filled by nobody afterwards, unlike the company’s own words', () => {
  const named = { name: '{{userName}}', email: '{{{queue}}}', number: '1', variables: [{ key: 'oi', value: '{{ms}}' }] }
  const words = campaignWords('{nome} {{name}} {email} {oi}', named, first)
  expect(holdsToken(words.replace('{{ms}}', ''))).toBe(false)
  expect(words).toBe('{userName}} {userName}} {queue}}} {{ms}}')
})
