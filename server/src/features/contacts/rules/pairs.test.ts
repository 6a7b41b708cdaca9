import { describe, expect, it } from 'vitest'
import { guessesIn, maskPair, otherNumbersOf, pairsMeant, pairsWritten } from './pairs.ts'

const number = '5511987654321'
const numbers = [number]
const pair = (name: string, value: string) => ({ name, value })

describe('a pair, for people who may not see numbers', () => {
  it.each([
    ['the number itself', '5511987654321', '*************'],
    ['as people write it', '+55 (11) 98765-4321', '+** (**) *****-****'],
    ['without country and ninth digit, among words', 'ligar 8765.4321 à noite', 'ligar ****.**** à noite'],
    ['the network’s own name of it', '5511987654321@s.whatsapp.net', '*************@s.whatsapp.net'],
  ])('hides the contact’s own number: %s', (_how, value, shown) => {
    expect(maskPair(pair('Outro', value), numbers)).toEqual(pair('Outro', shown))
  })

  it('shows any other number: documents are what pairs are for', () => {
    const document = pair('CPF', '123.456.789-09')
    expect(maskPair(document, numbers)).toEqual(document)
    expect(maskPair(pair('CPF', '1'), [''])).toEqual(pair('CPF', '1'))
  })

  it('keeps its stored value when it comes back, and gets a new one when it was rewritten', () => {
    const stored = [pair('Recado', '98765-4321'), pair('CPF', '123')]
    const shown = stored.map((each) => maskPair(each, numbers))
    expect(shown[0]).toEqual(pair('Recado', '*****-****'))
    expect(pairsMeant({ numbers, extraInfo: stored }, shown)).toEqual(stored)
    expect(pairsMeant({ numbers, extraInfo: stored }, [pair('Recado', 'à noite')])).toEqual([pair('Recado', 'à noite')])
  })

  it('keeps its stored value even when the number has changed since it was shown, unless the writer sees numbers', () => {
    const stored = [pair('Recado', '98765-4321'), pair('CPF', '123')]
    const shown = stored.map((each) => maskPair(each, numbers))
    const after = { numbers: ['5531988887777'], extraInfo: stored }
    expect(pairsMeant(after, shown)).toEqual(stored)
    expect(pairsMeant(after, [pair('CPF', '***')], true)).toEqual([pair('CPF', '***')])
  })

  it('matches one of several that look the same, each once', () => {
    const stored = [pair('Recado', '1 98765-4321'), pair('Recado', '2 98765-4321')]
    const shown = stored.map((each) => maskPair(each, numbers))
    expect(pairsMeant({ numbers, extraInfo: stored }, shown)).toEqual(stored)
  })

  it('may be a guess at the number, when it ends as the visible digits do', () => {
    const guesses = pair('87000021', '1-2345-6721, 123.456.789-09, 8765.4321')
    expect(guessesIn([guesses, pair('x', '87000021')], numbers)).toEqual([
      '5511987000021',
      '5511923456721',
      '5511987654321',
    ])
    expect(guessesIn([guesses], [''])).toEqual([])
  })

  it('counts as rewritten only when it differs from what was shown', () => {
    const stored = [pair('Recado', '98765-4321'), pair('CPF', '123')]
    const before = { numbers, extraInfo: stored }
    expect(pairsWritten(before, [...stored.map((each) => maskPair(each, numbers)), pair('a', 'b')])).toEqual([
      pair('a', 'b'),
    ])
  })
})

describe('former and further numbers of a contact', () => {
  const former = '5521976543210'
  it('are hidden as the number itself is, and guesses at them are guesses', () => {
    expect(maskPair(pair('Recado', '+55 21 97654-3210'), [number, former]).value).toBe('+** ** *****-****')
    expect(guessesIn([pair('Recado', '7654-3210')], [number, former])).toEqual([former])
  })

  it('are each listed once, without the one that is shown', () => {
    expect(otherNumbersOf({ number, extraInfo: [] }, [former, '551187654321', '552176543210', ''])).toEqual([
      '552176543210',
    ])
  })

  it('are not dropped for newer ones while a pair contains them', () => {
    const many = Array.from({ length: 60 }, (_each, at) => `55319${10_000_000 + at}`)
    const held = { number, extraInfo: [pair('Recado', '97654-3210')] }
    expect(otherNumbersOf(held, [former, ...many])).toEqual([former, ...many.slice(10)])
  })
})
