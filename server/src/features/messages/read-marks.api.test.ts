import { listTickets, markTicketRead, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendingChannel } from '../../../test/sending-channel.ts'
import { type World, world } from '../../../test/world.ts'
import { TemporaryFailure } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'

let isAway = true
const marked: string[][] = []
const channel = sendingChannel('whatsapp', async () => ({ externalId: crypto.randomUUID() }), {
  markRead: async (_connection, _chat, externalIds) => {
    if (isAway) throw new TemporaryFailure('The number is not running in this process', { retryAfterSeconds: 5 })
    marked.push([...externalIds])
  },
})

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_read_marks', channels: [channel] })
})
afterAll(() => w.close())

const ask = <R extends object>(text: string, values: unknown[]) =>
  withClient(w.urls.owner, async (client) => (await client.query<R>(text, values)).rows)
const jobsOf = (connectionId: number) =>
  ask<{ attempts: number; waits: boolean }>(
    `select j.attempts, j.run_at > now() waits from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'session-mark-read' and (j.payload ->> 'connectionId')::int = $1`,
    [connectionId],
  )

it('a read receipt waits for an offline number, and uses no attempt', async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId] })
  const customer = w.customer(company.id, connectionId)
  await customer.says('oi')
  const ticketId = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  await w.drainJobs()
  marked.length = 0
  const externalId = await customer.says('tem alguém?')
  await w.call(markTicketRead, { params: { id: ticketId } }, agent)
  await w.drainJobs()
  const waiting = await jobsOf(connectionId)
  expect(new Set(waiting.map(({ attempts, waits }) => `${attempts} ${waits}`))).toEqual(new Set(['0 true']))

  isAway = false
  await ask(`update graphile_worker._private_jobs set run_at = now() where (payload ->> 'connectionId')::int = $1`, [
    connectionId,
  ])
  await w.drainJobs()
  expect(marked.flat()).toContain(externalId)
  expect(await jobsOf(connectionId)).toEqual([])
})
