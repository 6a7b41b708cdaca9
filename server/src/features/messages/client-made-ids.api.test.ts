import { MessageId } from '@guiche/contract/core/ids'
import { createChat, sendChatMessage } from '@guiche/contract/features/chats'
import { sendCopyButton } from '@guiche/contract/features/interactive-messages'
import { editMessage, forwardMessage } from '@guiche/contract/features/message-changes'
import { sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const newId = () => MessageId.parse(crypto.randomUUID())

/** Two conversations of one company, each seen by its own agent only. */
const twoConversations = async () => {
  const one = await conversationIn(w)
  const queueId = await one.company.queue('Financeiro')
  const connectionId = await one.company.connection({ queueIds: [queueId] })
  const stranger = await one.company.user({ queueIds: [queueId] })
  await w.customer(one.company.id, connectionId).says('Segredo do outro')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, stranger)
  const otherTicketId = body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id: otherTicketId }, body: { status: 'open' } }, stranger)
  const sendTo = (ticketId: number, text: string, more: object, who: Signed) =>
    w.call(sendMessage, { params: { ticketId }, body: { body: text, ...more } }, who)
  return { ...one, stranger, otherTicketId, sendTo }
}

const taken = { status: 409, body: { code: 'ERR_MESSAGE_ID_TAKEN', field: 'body.id' } }

describe('the id of a message', () => {
  it('of a ticket that the user may not see reveals nothing', async () => {
    const { ticketId, stranger, otherTicketId, sendTo, agent } = await twoConversations()
    const id = newId()
    const note = await sendTo(otherTicketId, 'nota secreta', { id, isPrivate: true }, stranger)
    expect(note.status).toBe(200)
    for (const text of ['oi', 'nota secreta'])
      for (const isPrivate of [true, false]) {
        const refused = await sendTo(ticketId, text, { id, isPrivate }, agent)
        expect(refused).toMatchObject(taken)
        expect(JSON.stringify(refused.body)).not.toContain('secreta')
        expect(JSON.stringify(refused.body)).not.toContain(String(note.body.messages[0]?.createdAt))
      }
  })
  it('is the same in capitals: it opens nothing, and repeats what it repeated', async () => {
    const { ticketId, stranger, otherTicketId, sendTo, agent } = await twoConversations()
    const id = newId()
    const capitals = id.toUpperCase()
    await sendTo(otherTicketId, 'nota secreta', { id, isPrivate: true }, stranger)
    for (const text of ['oi', 'nota secreta'])
      for (const isPrivate of [true, false]) {
        const refused = await sendTo(ticketId, text, { id: capitals, isPrivate }, agent)
        expect(refused).toMatchObject(taken)
        expect(JSON.stringify(refused.body)).not.toContain('secreta')
      }
    const again = await sendTo(otherTicketId, 'nota secreta', { id: capitals, isPrivate: true }, stranger)
    expect([again.status, again.body.messages.map((each) => each.id)]).toEqual([200, [id]])
    const first = newId().toUpperCase()
    expect((await sendTo(ticketId, 'olá', { id: first }, agent)).body.messages[0]?.id).toBe(first.toLowerCase())
    const quoting = { id: newId(), quotedMsg: first }
    expect((await sendTo(ticketId, 'sim', quoting, agent)).body.messages[0]?.quotedMsgId).toBe(first.toLowerCase())
    expect((await sendTo(ticketId, 'sim', { ...quoting, quotedMsg: first.toLowerCase() }, agent)).status).toBe(200)
  })
  it('is refused for a colleague’s message in the same ticket with the same text', async () => {
    const { send, colleague } = await conversationIn(w)
    const id = newId()
    expect((await send('vejam', { id, isPrivate: true })).status).toBe(200)
    expect(await send('vejam', { id, isPrivate: true }, colleague)).toMatchObject(taken)
  })
  it('is refused for another text, kind or quotation', async () => {
    const { send, conversation, ticketId, agent } = await conversationIn(w)
    const id = newId()
    const [first] = await conversation()
    expect((await send('uma vez', { id })).status).toBe(200)
    expect(await send('outra coisa', { id })).toMatchObject(taken)
    expect(await send('uma vez', { id, isPrivate: true })).toMatchObject(taken)
    expect(await send('uma vez', { id, quotedMsg: first?.id })).toMatchObject(taken)
    const button = { id, description: 'uma vez', buttonText: 'Copiar', copyText: 'X' }
    expect(await w.call(sendCopyButton, { params: { ticketId }, body: button }, agent)).toMatchObject(taken)
    expect((await conversation()).filter(({ fromMe }) => fromMe)).toHaveLength(1)
  })
  it('of a customer’s message is refused', async () => {
    const { send, conversation } = await conversationIn(w)
    const [first] = await conversation()
    expect(await send('Bom dia', { id: first?.id })).toMatchObject(taken)
  })
  it('used for two tickets at once is stored in one, and the other call is refused', async () => {
    const { ticketId, otherTicketId, sendTo, company } = await twoConversations()
    const admin = await company.user({ profile: 'admin' })
    for (let round = 0; round < 5; round++) {
      const id = newId()
      const answers = await Promise.all(
        [ticketId, otherTicketId].map((each) => sendTo(each, 'ao mesmo tempo', { id }, admin)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
  it('of another company can be used: nobody learns that it exists there', async () => {
    const [one, other] = [await conversationIn(w), await conversationIn(w)]
    const id = newId()
    expect((await one.send('aqui', { id })).status).toBe(200)
    const there = await other.send('lá', { id })
    expect([there.status, there.body.messages[0]?.body]).toEqual([200, 'lá'])
    expect((await one.conversation()).at(-1)?.body).toBe('aqui')
  })
  it('still belongs to its request after the message was edited and its ticket closed', async () => {
    const { send, ticketId, agent } = await conversationIn(w)
    const id = newId()
    expect((await send('antes', { id, isPrivate: true })).status).toBe(200)
    await w.call(editMessage, { params: { id }, body: { body: 'depois' } }, agent)
    const again = await send('antes', { id, isPrivate: true })
    expect([again.status, again.body.messages[0]?.body]).toEqual([200, 'depois'])
    const said = newId()
    await send('até logo', { id: said })
    await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'closed' } }, agent)
    const late = await send('até logo', { id: said })
    expect([late.status, late.body.messages[0]?.id]).toEqual([200, said])
    expect((await send('mais uma', { id: newId() })).body.code).toBe('ERR_CANNOT_REPLY')
  })
  it('still belongs to its button message after its ticket closed', async () => {
    const { ticketId, agent, conversation } = await conversationIn(w)
    const body = { id: newId(), description: 'uma vez', buttonText: 'Copiar', copyText: 'X' }
    const send = (more: object = {}) =>
      w.call(sendCopyButton, { params: { ticketId }, body: { ...body, ...more } }, agent)
    const [first] = (await send()).body.messages
    await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'closed' } }, agent)
    const again = await send()
    expect([again.status, again.body.messages?.[0]?.id]).toEqual([200, first?.id])
    expect((await send({ copyText: 'Y' })).status).toBeGreaterThanOrEqual(400)
    expect((await send({ id: newId() })).status).toBeGreaterThanOrEqual(400)
    expect((await conversation()).filter(({ fromMe }) => fromMe)).toHaveLength(1)
  })
  it('from before digests were stored is recognised by its text', async () => {
    const { send, company } = await conversationIn(w)
    const id = newId()
    await send('de antes', { id })
    await w.deps.db.tenant(company.id, (tx) =>
      tx.sql({ name: 'forget_asked', text: 'update messages set asked = null where id = $1' }, [id]),
    )
    expect((await send('de antes', { id })).status).toBe(200)
    expect(await send('de agora', { id })).toMatchObject(taken)
  })
})

it('the id of a forwarding belongs to its author, and forwards nothing for somebody else', async () => {
  const { conversation, agent, colleague, ticketId } = await conversationIn(w)
  const [first] = await conversation()
  const body = { id: newId(), messageId: [first?.id ?? ''], contactId: [first?.contactId ?? 0] } as never
  expect((await w.call(forwardMessage, { body }, agent)).status).toBe(200)
  expect((await w.call(forwardMessage, { body }, agent)).status).toBe(200)
  expect((await conversation()).filter(({ body: words, fromMe }) => fromMe && words === 'Bom dia')).toHaveLength(1)
  await w.call(updateTicket, { params: { id: ticketId }, body: { userId: colleague.id } }, agent)
  expect(await w.call(forwardMessage, { body }, colleague)).toMatchObject(taken)
})

it('the id of a forwarding in capitals is the same one', async () => {
  const { conversation, agent, colleague, ticketId } = await conversationIn(w)
  const [first] = await conversation()
  const body = { id: newId(), messageId: [first?.id ?? ''], contactId: [first?.contactId ?? 0] }
  const loud = { ...body, id: body.id.toUpperCase(), messageId: body.messageId.map((each) => each.toUpperCase()) }
  expect((await w.call(forwardMessage, { body: body as never }, agent)).status).toBe(200)
  expect((await w.call(forwardMessage, { body: loud as never }, agent)).status).toBe(200)
  expect((await conversation()).filter(({ body: words, fromMe }) => fromMe && words === 'Bom dia')).toHaveLength(1)
  await w.call(updateTicket, { params: { id: ticketId }, body: { userId: colleague.id } }, agent)
  expect(await w.call(forwardMessage, { body: loud as never }, colleague)).toMatchObject(taken)
})

it('the id of an internal message belongs to its author and its text', async () => {
  const company = await w.company()
  const [one, other] = [await company.user({}), await company.user({})]
  const chat = await w.call(createChat, { body: { title: 'Turno', users: [{ id: other.id }] } as never }, one)
  const say = (message: string, clientId: string, who: Signed) =>
    w.call(sendChatMessage, { params: { id: chat.body.id as never }, body: { message, clientId } }, who)
  const clientId = crypto.randomUUID()
  const first = await say('oi', clientId, one)
  for (const same of [clientId, clientId.toUpperCase()])
    expect((await say('oi', same, one)).body).toMatchObject({ id: first.body.id, clientId })
  const refused = { status: 409, body: { code: 'ERR_MESSAGE_ID_TAKEN', field: 'body.clientId' } }
  expect(await say('outra', clientId, one)).toMatchObject(refused)
  expect(await say('oi', clientId, other)).toMatchObject(refused)
})
