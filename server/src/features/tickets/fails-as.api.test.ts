import { createChat, sendChatMessage } from '@guiche/contract/features/chats'
import {
  sendCallButton,
  sendCopyButton,
  sendList,
  sendMeeting,
  sendPix,
  sendUrlButton,
} from '@guiche/contract/features/interactive-messages'
import { editMessage, forwardMessage, reactToMessage } from '@guiche/contract/features/message-changes'
import { listMessages, retryMessage, sendMessage } from '@guiche/contract/features/messages'
import { createTicket, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'
import { FinalFailure } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'fails_as' })
})
afterAll(() => w.close())

const breaks = (table: string) =>
  withClient(w.urls.owner, (client) =>
    client.query(`create or replace function breaks() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger breaks before insert on ${table} for each row execute function breaks()`),
  )
const mends = (table: string) => withClient(w.urls.owner, (client) => client.query(`drop trigger breaks on ${table}`))

const scene = async () => {
  const there = await reception(w)
  const { ticket, messageId } = await waitingCustomer(w, there)
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, there.agent)
  const conversation = async () =>
    (await w.call(listMessages, { params: { ticketUuid: ticket.id }, query: {} }, there.agent)).body.messages
  return { ...there, ticket, messageId, conversation }
}

it('if the database refuses a message, every call that creates one has a suitable error, and nothing is stored', async () => {
  const { admin, agent, ticket, conversation } = await scene()
  const chat = (await w.call(createChat, { body: { title: 'Equipe', users: [admin.id as never] } }, agent)).body
  const [theirs] = await conversation()
  await breaks('messages')
  const params = { ticketId: ticket.id }
  const words = { description: 'x', buttonText: 'y' }
  const pix = { sendvalue: 10, sendkey_type: 'EMAIL', sendmerchant_name: 'Aurora', sendKey: 'a@example.com' } as const
  const link = 'https://example.com'
  const answers = [
    await w.call(sendMessage, { params, body: { body: 'Bom dia' } }, agent),
    await w.call(
      sendList,
      { params, body: { text: 'x', buttonText: 'y', sections: [{ rows: [{ title: 'z' }] }] } },
      agent,
    ),
    await w.call(sendCopyButton, { params, body: { ...words, copyText: 'A10' } }, agent),
    await w.call(sendCallButton, { params, body: { ...words, copyText: '+551140028922' } }, agent),
    await w.call(sendUrlButton, { params, body: { ...words, copyText: link } }, agent),
    await w.call(sendPix, { params, body: pix }, agent),
    await w.call(sendMeeting, { params, body: { name: 'Retorno', startsAt: '2026-12-01T13:00:00Z', link } }, agent),
    await w.call(forwardMessage, { body: { messageId: theirs?.id, contactId: ticket.contactId } as never }, agent),
  ]
  await mends('messages')
  await breaks('chat_messages')
  const said = { params: { id: chat.id } as never, body: { message: 'Oi' } }
  answers.push((await w.call(sendChatMessage, said, agent)) as never)
  await mends('chat_messages')
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [500, 'ERR_CREATING_MESSAGE']),
  )
  expect(await conversation()).toHaveLength(1)
})

it('if the database refuses a ticket, the call has a suitable error', async () => {
  const { agent, ticket, queueId } = await scene()
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } }, agent)
  await breaks('tickets')
  const made = await w.call(createTicket, { body: { contactId: ticket.contactId, queueId } as never }, agent)
  await mends('tickets')
  expect([made.status, made.body.code]).toEqual([500, 'ERR_CREATING_TICKET'])
})

it('a retry or a change that fails is reported as not sent', async () => {
  const { agent, ticket, conversation } = await scene()
  const send = (body: string) => w.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, agent)
  const arrived = (await send('Bom dia')).body.messages[0]
  await w.drainJobs()
  w.channel.failWith = new FinalFailure('provider_refused')
  const failed = (await send('Tudo bem?')).body.messages[0]
  await w.drainJobs()
  w.channel.failWith = null
  const [theirs] = await conversation()
  await breaks('message_changes')
  await breaks('outbox')
  const answers = [
    await w.call(retryMessage, { params: { messageId: failed?.id as never } }, agent),
    await w.call(editMessage, { params: { id: arrived?.id as never }, body: { body: 'Boa tarde' } }, agent),
    await w.call(reactToMessage, { params: { messageId: theirs?.id as never }, body: { emoji: '👍' } }, agent),
  ]
  await mends('outbox')
  await mends('message_changes')
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [500, 'ERR_SENDING_WAPP_MSG']),
  )
})
