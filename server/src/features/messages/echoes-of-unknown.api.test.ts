/** Instagram's echoes name no message of ours: they are matched by their words, also after an attempt whose end nobody knows. */
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendingChannel } from '../../../test/sending-channel.ts'
import { type World, world } from '../../../test/world.ts'
import { TemporaryFailure } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { connectionForChannel } from '../connections/queries.ts'

let losesAnswers = 0
let nextId = ''
/** Runs while the provider has the message and has not answered. */
let beforeAnswer: () => Promise<void>
const channel = sendingChannel('instagram', async () => {
  if (losesAnswers-- > 0) throw new TemporaryFailure('socket hang up', { mayHaveArrived: true })
  await beforeAnswer()
  return { externalId: nextId }
})

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_echoes', channels: [channel] })
})
beforeEach(() => {
  losesAnswers = 1
  nextId = `aWdf.${crypto.randomUUID()}`
  beforeAnswer = async () => undefined
})
afterAll(() => w.close())

/** An agent wrote "ok", and nobody knows whether it arrived. */
const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ queueIds: [queueId], channel: 'instagram' })
  const agent = await company.user({ queueIds: [queueId] })
  const igsid = String(Math.floor(Math.random() * 1e15))
  const chat = { identities: [{ kind: 'igsid' as const, value: igsid }] as const, name: 'Bia' }
  await w.customer(company.id, connectionId).says('oi', { chat })
  const [ticket] = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets
  if (!ticket) throw new Error('the customer has no ticket')
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, agent)
  const say = async (body: string) => {
    await w.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, agent)
    await w.drainJobs()
  }
  const told = async () =>
    (await w.call(listMessages, { params: { ticketUuid: ticket.id }, query: {} }, agent)).body.messages
      .filter(({ fromMe }) => fromMe)
      .map(({ body, ack, failure }) => [body, ack, failure?.code ?? null])
  const age = (seconds: number) =>
    withClient(w.urls.owner, (client) => {
      const earlier = 'delivery_started_at = delivery_started_at - make_interval(secs => $2)'
      return client.query(`update messages set ${earlier} where company_id = $1`, [company.id, seconds])
    })
  const echo = async (externalId: string, text: string, sentAt = new Date()) => {
    const connection = await company.ctx.transact((work) => connectionForChannel(work, connectionId))
    if (!connection) throw new Error('no such connection')
    const from = { chat, isGroup: false, fromMe: true, mayBeOurs: true, sentAt }
    await w.sink.message(connection, { ...from, externalId, content: { kind: 'text', text } })
  }
  await say('ok')
  await age(50)
  await w.hurryJobs()
  await w.drainJobs()
  expect(await told()).toEqual([['ok', 0, 'outcome_unknown']])
  return { say, told, age, echo }
}

it('one that comes before the answer is of what is being sent now, not of the same words of before', async () => {
  const { say, told, echo } = await scene()
  // By the provider's clock, which is behind.
  beforeAnswer = () => echo(nextId, 'ok', new Date(Date.now() - 10_000))
  await say('ok')
  expect(await told()).toEqual([
    ['ok', 0, 'outcome_unknown'],
    ['ok', 1, null],
  ])
})

it('one that comes late is of the message that had begun by then, though the same words are being sent', async () => {
  const { say, told, echo } = await scene()
  beforeAnswer = () => echo('aWdf.first', 'ok', new Date(Date.now() - 30_000))
  await say('ok')
  expect(await told()).toEqual([
    ['ok', 1, null],
    ['ok', 1, null],
  ])
})

it('one that comes after the answer, or again, changes nothing', async () => {
  const { say, told, echo } = await scene()
  await say('ok')
  await echo(nextId, 'ok')
  await echo(nextId, 'ok')
  expect(await told()).toEqual([
    ['ok', 0, 'outcome_unknown'],
    ['ok', 1, null],
  ])
})

it('one that comes late says that the message did arrive', async () => {
  const { told, echo } = await scene()
  await echo(nextId, 'ok')
  expect(await told()).toEqual([['ok', 1, null]])
})

it('what somebody types there much later with the same words is a message of its own', async () => {
  const { told, age, echo } = await scene()
  await age(600)
  await echo(nextId, 'ok')
  expect(await told()).toEqual([
    ['ok', 0, 'outcome_unknown'],
    ['ok', 1, null],
  ])
})
