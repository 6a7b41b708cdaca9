/** Emoji are two halves to a program that counts: a cut in the middle of one must not cost a message. */
import { listContacts } from '@guiche/contract/features/contacts'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const long = (letters: number) => 'a'.repeat(letters)

it('a message with an emoji where the list cuts its line is stored completely', async () => {
  const { customer, conversation, agent } = await conversationIn(w)
  const words = `${long(199)}😀 e mais`
  await customer.says(words)
  expect((await conversation()).at(-1)?.body).toBe(words)
  const { body } = await w.call(listTickets, { query: { status: 'open' } }, agent)
  expect(body.tickets[0]?.lastMessage).toBe(long(199))
})

it('so is one after an icon, and one of an agent', async () => {
  const { customer, conversation, send } = await conversationIn(w)
  const caption = `${long(196)}😀 e mais`
  await customer.says({ kind: 'image', caption, media: { source: { id: '1' }, mime: 'image/png' } })
  expect((await conversation()).at(-1)?.body).toBe(caption)
  const answer = `${long(199)}😀 claro`
  await send(answer)
  expect((await conversation()).at(-1)?.body).toBe(answer)
})

it('a person with a name of the maximum length can write', async () => {
  const { company, connectionId, agent } = await conversationIn(w)
  await w.customer(company.id, connectionId, `${long(249)}😀`).says('Bom dia')
  const { body } = await w.call(listContacts, { query: { searchParam: long(100) } }, agent)
  expect(body.contacts.map(({ name }) => name)).toEqual([long(249)])
})

it('a lone surrogate from a client is stored as the replacement character', async () => {
  const { conversation, send } = await conversationIn(w)
  await send('até logo \ud83d')
  expect((await conversation()).at(-1)?.body).toBe('até logo \ufffd')
})

it('a lone surrogate from a channel loses no message either', async () => {
  const { customer, conversation } = await conversationIn(w)
  await customer.says('oi \ude00')
  expect((await conversation()).at(-1)?.body).toBe('oi \ufffd')
})

it('nor does a NUL in a reaction', async () => {
  const { customer, conversation } = await conversationIn(w)
  const target = await customer.says('oi')
  await customer.says({ kind: 'reaction', emoji: '👍\u0000', target })
  expect((await conversation()).at(-1)?.reactions).toEqual([{ emoji: '👍', fromMe: false }])
})
