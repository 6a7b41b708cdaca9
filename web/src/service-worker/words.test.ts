import { expect, it } from 'vitest'
import { wordsOf } from './words.ts'

const notice = { language: 'pt', name: 'Beatriz', text: 'Bom dia', path: '/tickets/x', tag: 'ticket-1' } as const

it('a push says who wrote and what, a transfer that the ticket is yours now, a test that it works', () => {
  expect(wordsOf({ ...notice, kind: 'message' })).toEqual({ title: 'Beatriz', body: 'Bom dia' })
  expect(wordsOf({ ...notice, kind: 'transfer' })).toEqual({ title: 'Beatriz', body: 'Transferido para você' })
  expect(wordsOf({ ...notice, kind: 'test', language: 'en' }).title).toBe('Notifications work')
})
it('a language that this worker does not know yet falls back to Portuguese', () => {
  expect(wordsOf({ ...notice, kind: 'transfer', language: 'fr' as never }).body).toBe('Transferido para você')
})
