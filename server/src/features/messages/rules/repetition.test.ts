import { expect, it } from 'vitest'
import { isRepetition } from './repetition.ts'

const stored = { ticket_id: 1, user_id: 7, from_me: true, body: 'oi', asked: 'digest' }
const again = { id: 'x', userId: 7, body: 'oi', asked: 'digest' }

it('requires the same ticket, author and request', () => {
  expect(isRepetition(stored, again, 1)).toBe(true)
  expect(isRepetition(stored, again, 2)).toBe(false)
  expect(isRepetition(stored, again, null)).toBe(true)
  expect(isRepetition(stored, { ...again, userId: 8 }, 1)).toBe(false)
  expect(isRepetition(stored, { ...again, asked: 'other' }, 1)).toBe(false)
  expect(isRepetition({ ...stored, from_me: false, user_id: null }, { ...again, userId: null }, 1)).toBe(false)
})
it('is recognised by the text if no digest was stored', () => {
  expect(isRepetition({ ...stored, asked: null }, again, 1)).toBe(true)
  expect(isRepetition({ ...stored, asked: null }, { ...again, body: 'olá' }, 1)).toBe(false)
})
