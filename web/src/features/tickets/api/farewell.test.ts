import { expect, it } from 'vitest'
import { farewellOf, sharedFarewells } from './farewell.ts'

const ticket = {
  isGroup: false,
  channel: 'whatsapp' as const,
  replyUntil: null,
  whatsapp: { id: 1, name: 'Balcão', groupAsTicket: 'disabled' },
  contact: { active: true },
}
const now = Date.parse('2026-11-21T12:00:00Z')
const connection = { complationMessage: 'Até logo!', ratingMessage: 'De 0 a 10?' }
const silent = (silence: string) => ({ words: '', question: '', silence })

it('the user’s own text wins over the connection’s, and there is none when both are empty', () => {
  const said = (own: string, complationMessage: string) =>
    farewellOf(ticket, { own, connection: { ...connection, complationMessage }, now })
  expect(said('Tchau!', 'Até logo!')).toEqual({ words: 'Tchau!', question: 'De 0 a 10?', silence: null })
  expect(said('', 'Até logo!')).toEqual({ words: 'Até logo!', question: 'De 0 a 10?', silence: null })
  expect(said('', '')).toEqual({ words: '', question: 'De 0 a 10?', silence: 'unwritten' })
})

it('for a removed connection only the user’s own text is left', () => {
  expect(farewellOf(ticket, { own: '', connection: undefined, now })).toEqual(silent('unwritten'))
  expect(farewellOf(ticket, { own: 'Tchau!', connection: undefined, now })).toMatchObject({ words: 'Tchau!' })
})

it('sends nothing to people who cannot receive anything', () => {
  const to = (change: object) => farewellOf({ ...ticket, ...change }, { own: 'Tchau!', connection, now })
  expect(to({ contact: { active: false } })).toEqual(silent('blocked'))
  expect(to({ isGroup: true })).toEqual(silent('group'))
  expect(to({ isGroup: true, whatsapp: { ...ticket.whatsapp, groupAsTicket: 'enabled' } }).silence).toBeNull()
  const official = { channel: 'whatsappapi' }
  expect(to(official)).toEqual(silent('windowClosed'))
  expect(to({ ...official, replyUntil: '2026-11-21T11:59:59Z' })).toEqual(silent('windowClosed'))
  expect(to({ ...official, replyUntil: '2026-11-21T12:00:01Z' }).silence).toBeNull()
  // A person might still answer there; a farewell is nobody's.
  const page = { channel: 'facebook', replyUntil: '2026-11-21T11:59:59Z' }
  expect(to(page)).toEqual(silent('windowClosed'))
  expect(to({ ...page, replyUntil: '2026-11-21T12:00:01Z' }).silence).toBeNull()
})

it('for many: each farewell once with its connections, and how many get none', () => {
  const heard = (name: string, words: string) => ({ connection: name, farewell: { words } })
  const many = [heard('Balcão', 'Até logo!'), heard('Matriz', ''), heard('Loja', 'Até logo!'), heard('Sul', 'Adiós')]
  expect(sharedFarewells([...many, heard('Balcão', 'Até logo!')])).toEqual({
    told: [
      { words: 'Até logo!', connections: ['Balcão', 'Loja'] },
      { words: 'Adiós', connections: ['Sul'] },
    ],
    silent: 1,
  })
})
