/** Marketing that Meta did not let through to one person rests for a day: an agent who tries again is told until when. */
import { listMessages, retryMessage, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callNow } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'
import { FinalFailure } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'marketing_limit' })
})
afterEach(() => {
  w.clock.at = null
  w.channel.failWith = null
})
afterAll(() => w.close())

const hours = 3_600_000

it('is not tried again before that, and leaves after it', async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ isHeld: true, queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId] })
  await w.customer(company.id, connectionId).says('oi')
  const ticketId = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  w.channel.failWith = new FinalFailure('marketing_limit', '#131049 In order to maintain a healthy ecosystem')
  const { body } = await w.call(sendMessage, { params: { ticketId }, body: { body: 'Oferta' } }, agent)
  await w.drainJobs()
  const messageId = body.messages[0]?.id as never
  const now = Date.now()
  const clocked = async (after: number) => {
    w.clock.at = new Date(now + after)
    const answer = await w.call(retryMessage, { params: { messageId } }, agent)
    w.clock.at = null
    return answer
  }
  const held = await clocked(5 * 60_000)
  expect(held).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' } })
  const { until } = (held.body as unknown as { details: { until: string } }).details
  expect(Math.abs(Date.parse(until) - now - 24 * hours)).toBeLessThan(hours)
  w.channel.failWith = null
  await w.deps.db.platform((tx) =>
    tx.sql(
      { name: 'a_day_ago', text: `update messages set failed_at = failed_at - interval '25 hours' where id = $1` },
      [messageId],
    ),
  )
  expect((await callNow(w)(retryMessage, { params: { messageId } }, agent)).status).toBe(200)
  await w.drainJobs()
  const { messages } = (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)).body
  expect(messages.at(-1)).toMatchObject({ body: 'Oferta', failure: null })
})
