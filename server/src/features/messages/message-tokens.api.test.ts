import { sendList } from '@guiche/contract/features/interactive-messages'
import { editMessage } from '@guiche/contract/features/message-changes'
import { sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

it('an agent’s text has its tokens filled, and a late retry is the same message', async () => {
  const { send, ticketId, sentTexts } = await conversationIn(w)
  const id = crypto.randomUUID()
  const first = await send('Protocolo {{ticket_id}}, {{queue}}, {{hora}}. {{desconto}}', { id })
  expect(first.body.messages[0]?.body).toMatch(
    new RegExp(`^Protocolo ${ticketId}, Recepção, \\d+:\\d\\d:\\d\\d\\. \\{\\{desconto\\}\\}$`),
  )
  w.clock.at = new Date(Date.now() + 5_000)
  const again = await send('Protocolo {{ticket_id}}, {{queue}}, {{hora}}. {{desconto}}', { id })
  expect(again.body.messages).toEqual(first.body.messages)
  await w.drainJobs()
  expect(sentTexts()).toEqual([first.body.messages[0]?.body])
})

it('a note keeps its text as typed', async () => {
  const { send } = await conversationIn(w)
  expect((await send('use {{ms}} aqui', { isPrivate: true })).body.messages[0]?.body).toBe('use {{ms}} aqui')
})

it('an edited text is filled like a new one', async () => {
  const { send, agent, ticketId } = await conversationIn(w)
  const [sent] = (await send('antes')).body.messages
  const body = { body: 'agora {{ticket_id}}' }
  const edited = await w.call(editMessage, { params: { id: sent?.id as never }, body }, agent)
  expect(JSON.stringify(edited.body)).toContain(`agora ${ticketId}`)
})

it('interactive messages are filled where people read them, and refused if that is too long', async () => {
  const { agent, ticketId } = await conversationIn(w)
  const listed = (title: string) => ({
    text: 'Setor {{queue}}',
    buttonText: 'Ver',
    sections: [{ rows: [{ id: '{{queue}}', title }] }],
  })
  const sent = await w.call(sendList, { params: { ticketId }, body: listed('Nº {{ticket_id}}') }, agent)
  expect(sent.body.messages[0]?.body).toBe('Setor Recepção')
  const data = JSON.parse(sent.body.messages[0]?.dataJson ?? '{}')
  expect(data.list.sections[0].rows[0]).toMatchObject({ id: '{{queue}}', title: `Nº ${ticketId}` })
  const refused = await w.call(sendList, { params: { ticketId }, body: listed('{{protocol}}{{date}}') }, agent)
  expect(refused).toMatchObject({ status: 400, body: { code: 'ERR_MESSAGE_TOO_LONG' } })
})

it('an older client’s copy of the greeting is recognised although it contains the time and comes seconds later', async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const set = (column: string, data: string) => w.call(updateCompanySetting, { body: { column, data } as never }, admin)
  await set('greetingAcceptedMessage', '{{ms}}, são {{hora}}. Aqui é {{userName}}.')
  await set('sendGreetingAccepted', 'enabled')
  await w.customer(company.id, connectionId).says('Oi')
  const { body } = await w.call(listTickets, { query: { status: 'pending', showAll: true } }, admin)
  const ticketId = body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open', userId: admin.id } }, admin)
  await w.drainJobs()
  w.clock.at = new Date(Date.now() + 3_000)
  const copy = { body: '{{ms}}, são {{hora}}. Aqui é {{userName}}.' }
  await w.call(sendMessage, { params: { ticketId }, body: copy }, admin)
  await w.drainJobs()
  const said = w.channel.sent.filter(({ connection }) => connection.id === connectionId)
  expect(said).toHaveLength(1)
})
