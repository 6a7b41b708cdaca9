/** A channel without ids of ours (the Cloud API) whose answer is lost: nothing doubled, nothing silently lost. */
import { listMessages, retryMessage, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sendingChannel } from '../../../test/sending-channel.ts'
import { type World, world } from '../../../test/world.ts'
import { cameTooLate, type DeliveryReceipt, type OutboundMessage, TemporaryFailure } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { connectionForChannel } from '../connections/queries.ts'
import { deliverChat, stopwatch } from './actions/deliver-chat.ts'

const handedOver: OutboundMessage[] = []
let losesAnswers = 0
/** An id that another message has already: the acceptance cannot be written down. */
let nextId: string | null = null
/** The provider answers when it resolves. */
let answersAt: Promise<void> = Promise.resolve()
const channel = sendingChannel('whatsappapi', async (_connection, message) => {
  if (message.mayLeave?.() === false) throw cameTooLate()
  handedOver.push(message)
  await answersAt
  if (losesAnswers-- > 0) throw new TemporaryFailure('socket hang up', { mayHaveArrived: true })
  return { externalId: nextId ?? `wamid.${message.messageId}` }
})

const { start } = stopwatch

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_unknown_outcome', channels: [channel] })
})
afterEach(async () => {
  await w.forgetJobs()
  w.clock.at = null
  nextId = null
  answersAt = Promise.resolve()
  stopwatch.start = start
  handedOver.length = 0
})
afterAll(() => w.close())

/** Of this process. The age of an attempt is measured by the database's. */
const moveClock = (seconds: number) => {
  w.clock.at = new Date((w.clock.at ?? new Date()).getTime() + seconds * 1000)
}

/** From now on the provider is slow. */
const holdAnswers = () => {
  let ends = { comes: () => {}, fails: (_error: Error) => {} }
  answersAt = new Promise((comes, fails) => {
    ends = { comes, fails }
  })
  return ends
}

/** Its delivery knows nothing of what this node is doing. */
const anotherNode = async () => {
  vi.resetModules()
  return (await import('./actions/deliver-chat.ts')).deliverChat
}

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({
    queueIds: [queueId],
    channel: 'whatsappapi',
    phoneNumberId: String(Math.floor(Math.random() * 1e15)),
  })
  const agent = await company.user({ queueIds: [queueId] })
  await w.customer(company.id, connectionId).says('oi')
  const [ticket] = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets
  if (!ticket) throw new Error('the customer has no ticket')
  const ticketId = ticket.id
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  const post = (text: string) => w.call(sendMessage, { params: { ticketId }, body: { body: text } }, agent)
  const deliverBy = (deliver: typeof deliverChat) => deliver(company.ctx, connectionId, ticket.contactId)
  const send = async (text: string) => {
    const { body } = await post(text)
    await w.drainJobs()
    return body.messages[0]?.id as never
  }
  const later = async (seconds: number) => {
    moveClock(seconds)
    await withClient(w.urls.owner, (client) =>
      client.query('update messages set delivery_started_at = delivery_started_at - make_interval(secs => $1)', [
        seconds,
      ]),
    )
  }
  const ask = (messageId: never) => w.call(retryMessage, { params: { messageId } }, agent)
  const remove = () =>
    withClient(w.urls.owner, (client) =>
      client.query('update connections set deleted_at = now() where id = $1', [connectionId]),
    )
  const retry = async (messageId: never) => {
    await ask(messageId)
    await w.drainJobs()
  }
  const told = async () =>
    (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)).body.messages
      .filter(({ fromMe }) => fromMe)
      .map(({ body, ack, failure }) => [body, ack, failure?.code ?? null])
  const status = async (messageId: string, ack: 1 | 2, failure?: DeliveryReceipt['failure']) => {
    const found = await company.ctx.transact((work) => connectionForChannel(work, connectionId))
    if (!found) throw new Error('no such connection')
    const receipt = { externalId: `wamid.first.${messageId}`, messageId, ack, at: w.clock.now() }
    await w.sink.receipt(found, failure ? { ...receipt, failure } : receipt)
  }
  const texts = () => handedOver.map(({ text }) => text)
  const attempts = (messageId: string) =>
    withClient(w.urls.owner, async (client) => {
      const text = 'select number, outcome from delivery_attempts where message_id = $1 order by number'
      return (await client.query<{ number: number; outcome: string | null }>(text, [messageId])).rows
    })
  return { send, post, deliverBy, later, ask, remove, retry, told, status, texts, attempts }
}

it('it is not sent again automatically: it blocks its chat for a while, then says that it may have arrived', async () => {
  const { send, later, told, texts, retry } = await scene()
  losesAnswers = 1
  const id = await send('um')
  await later(40)
  await send('dois')
  expect(texts()).toEqual(['um'])
  expect(await told()).toEqual([
    ['um', 0, null],
    ['dois', 0, null],
  ])

  await later(10)
  await send('três')
  expect(texts()).toEqual(['um', 'dois', 'três'])
  expect(await told()).toEqual([
    ['um', 0, 'outcome_unknown'],
    ['dois', 1, null],
    ['três', 1, null],
  ])
  // The agent has read that it may arrive twice.
  await retry(id)
  expect(texts()).toEqual(['um', 'dois', 'três', 'um'])
  expect((await told())[0]).toEqual(['um', 1, null])
})

it.each([1, 2] as const)('a status with %i tick says that it did arrive, however late', async (ack) => {
  const { send, later, told, status, texts, retry } = await scene()
  losesAnswers = 1
  const id = await send('um')
  await later(50)
  await send('dois')
  expect((await told())[0]).toEqual(['um', 0, 'outcome_unknown'])
  await status(id, ack)
  expect((await told())[0]).toEqual(['um', ack, null])
  await retry(id)
  expect(texts()).toEqual(['um', 'dois'])
})

it('an acceptance that could not be recorded is no reason to send again', async () => {
  const { send, later, told, texts } = await scene()
  nextId = `wamid.${crypto.randomUUID()}`
  await send('um')
  await send('dois')
  nextId = null
  await send('três')
  expect(texts()).toEqual(['um', 'dois'])
  await later(50)
  await send('quatro')
  expect(texts()).toEqual(['um', 'dois', 'três', 'quatro'])
  expect((await told())[1]).toEqual(['dois', 0, 'outcome_unknown'])
})

it('a status in time lets the chat continue at once', async () => {
  const { send, told, status, texts } = await scene()
  losesAnswers = 1
  const id = await send('um')
  await status(id, 1)
  await send('dois')
  expect(texts()).toEqual(['um', 'dois'])
  expect(await told()).toEqual([
    ['um', 1, null],
    ['dois', 1, null],
  ])
})

it.each(['arrived', 'failed'] as const)('what waits behind it goes on as soon as a status says: %s', async (how) => {
  const { send, later, told, status, texts } = await scene()
  losesAnswers = 1
  const id = await send('um')
  await send('dois')
  expect(texts()).toEqual(['um'])
  await later(4)
  await status(id, 1, how === 'failed' ? { code: 'not_on_channel' } : undefined)
  await w.drainJobs()
  expect(texts()).toEqual(['um', 'dois'])
  expect((await told())[1]).toEqual(['dois', 1, null])
})

it('a status that comes at once starts no second job beside the message’s own', async () => {
  const { send, status } = await scene()
  losesAnswers = 1
  const id = await send('um')
  await send('dois')
  const jobs = async () =>
    (
      await withClient(w.urls.owner, (client) =>
        client.query(`select run_at from graphile_worker._private_jobs order by id`),
      )
    ).rows
  await w.relayJobs()
  const before = await jobs()
  await status(id, 1)
  await w.relayJobs()
  expect(await jobs()).toEqual(before)
})

it('a clock that jumps ahead makes no attempt older', async () => {
  const { send, deliverBy, told, status, texts } = await scene()
  losesAnswers = 1
  const id = await send('um')
  moveClock(600)
  await send('dois')
  expect(texts()).toEqual(['um'])
  expect(await told()).toEqual([
    ['um', 0, null],
    ['dois', 0, null],
  ])
  await status(id, 1)
  await deliverBy(deliverChat)
  expect(texts()).toEqual(['um', 'dois'])
})

it('a node whose clock is ahead does not pass what another node is sending', async () => {
  const { post, deliverBy, told, texts } = await scene()
  const answer = holdAnswers()
  await post('um')
  const atOne = deliverBy(deliverChat)
  await expect.poll(texts).toEqual(['um'])

  const another = await anotherNode()
  moveClock(60)
  await post('dois')
  await deliverBy(another)
  expect(texts()).toEqual(['um'])

  answer.comes()
  await atOne
  expect(texts()).toEqual(['um', 'dois'])
  expect(await told()).toEqual([
    ['um', 1, null],
    ['dois', 1, null],
  ])
})

it('a process that stood still before the call does not make it, and sends the message in a new attempt', async () => {
  const { send, told, texts, attempts } = await scene()
  stopwatch.start = () => {
    stopwatch.start = start
    return () => 30_000
  }
  const id = await send('um')
  expect(texts()).toEqual([])
  expect(await attempts(id)).toEqual([{ number: 1, outcome: 'put_off' }])
  await w.hurryJobs()
  await w.drainJobs()
  expect(texts()).toEqual(['um'])
  expect(await told()).toEqual([['um', 1, null]])
})

it('a failure that comes late does not put back the attempt that somebody asked for meanwhile', async () => {
  const { post, deliverBy, later, ask, texts, told, attempts } = await scene()
  const first = holdAnswers()
  const id = (await post('um')).body.messages[0]?.id as never
  const atOne = deliverBy(deliverChat)
  await expect.poll(texts).toEqual(['um'])
  await later(50)
  const another = await anotherNode()
  await deliverBy(another)
  expect(await told()).toEqual([['um', 0, 'outcome_unknown']])

  const second = holdAnswers()
  await ask(id)
  const atOther = deliverBy(another)
  await expect.poll(texts).toEqual(['um', 'um'])
  first.fails(new TemporaryFailure('busy', { retryAfterSeconds: 1 }))
  await atOne
  await deliverBy(deliverChat)
  second.comes()
  await atOther
  expect(texts()).toEqual(['um', 'um'])
  expect(await told()).toEqual([['um', 1, null]])
  expect(await attempts(id)).toEqual([
    { number: 1, outcome: 'failed' },
    { number: 2, outcome: 'accepted' },
  ])
})

it('a connection that is removed while a message is being sent does not hide that it was sent', async () => {
  const { post, deliverBy, remove, told } = await scene()
  const answer = holdAnswers()
  await post('um')
  const atOne = deliverBy(deliverChat)
  await expect.poll(() => handedOver.length).toBe(1)
  await remove()
  const another = await anotherNode()
  await deliverBy(another)
  expect(await told()).toEqual([['um', 0, 'connection_removed']])
  answer.comes()
  await atOne
  expect(await told()).toEqual([['um', 1, null]])
})

it('a message that arrived after its failure was told cannot be sent again', async () => {
  const { send, status, ask, told, texts } = await scene()
  const id = await send('um')
  await status(id, 1, { code: 'provider_refused' })
  await status(id, 2)
  expect(await told()).toEqual([['um', 2, null]])
  expect(await ask(id)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_NOT_FAILED' } })
  // As an older version left such a row.
  await withClient(w.urls.owner, (client) =>
    client.query(`update messages set delivery = 'failed' where id = $1`, [id]),
  )
  expect(await ask(id)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_NOT_FAILED' } })
  await w.drainJobs()
  expect(texts()).toEqual(['um'])
})

it('what is behind a message goes on soon, though its sender ended before it came to it', async () => {
  const { post, deliverBy, texts } = await scene()
  const answer = holdAnswers()
  await post('um')
  const atOne = deliverBy(deliverChat)
  await expect.poll(texts).toEqual(['um'])
  const another = await anotherNode()
  await post('dois')
  await w.forgetJobs()
  await deliverBy(another)
  await w.relayJobs()
  const due = await withClient(w.urls.owner, async (client) => {
    const text = `select run_at < now() + interval '5 seconds' "isSoon" from graphile_worker._private_jobs`
    return (await client.query<{ isSoon: boolean }>(text)).rows
  })
  expect(due).toEqual([{ isSoon: true }])
  answer.comes()
  await atOne
})
