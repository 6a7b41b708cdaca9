import { expect, it } from 'vitest'
import { meaningOf } from './answers.ts'

const words = ['SAIR', 'Não quero mais', 'STOP']

it.each([
  ['sair', 'optOut'],
  [' Sáir! ', 'optOut'],
  ['NAO QUERO  MAIS.', 'optOut'],
  ['quero sair para jantar', 'other'],
  ['Sim', 'yes'],
  ['sí', 'yes'],
  ['1', 'yes'],
  ['👍', 'yes'],
  ['OK!', 'yes'],
  ['Não', 'no'],
  ['não, obrigada', 'no'],
  ['Não obrigada', 'no'],
  ['Hayır', 'no'],
  ['Sim 👍', 'yes'],
  ['não 👎', 'no'],
  ['Não 😢', 'no'],
  ['👍👍', 'yes'],
  ['👍🏽', 'yes'],
  ['👍👎', 'other'],
  ['1️⃣', 'yes'],
  ['ＳＩＭ', 'yes'],
  ['S I M', 'yes'],
  ['Sim, por favor!', 'yes'],
  ['quero sim', 'yes'],
  ['Sair 👍🙏', 'optOut'],
  ['P A R A R', 'other'],
  ['  s a i r ', 'optOut'],
  ['s\u200bair\u200e', 'optOut'],
  ['quanto custa?', 'other'],
  ['', 'other'],
  ['...', 'other'],
])('%s is %s', (text, meaning) => {
  expect(meaningOf(text, words)).toBe(meaning)
})

it('an empty keyword of a company unsubscribes nobody', () => {
  expect(meaningOf('!', ['!'])).toBe('other')
})
