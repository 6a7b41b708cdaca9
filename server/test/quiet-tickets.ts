/** Attended tickets that become quiet: the setup for tests of closing them. */
import { updateConnection } from '@guiche/contract/features/connections'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { listTickets, type TicketChange, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { expect } from 'vitest'
import { closeIdleTickets } from '../src/features/tickets/actions/close-idle-tickets.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { reception, waitingCustomer } from './reception.ts'
import { type World, world } from './world.ts'

/** A database of its own, as every company's idle tickets are closed at once. */
export const quietWorld = (database: string) => world({ ownDatabase: database, env: { AUTO_CLOSE_HOURS: '24' } })

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
export const day = 24 * 60

/** The recurring job, that many minutes from now, and the jobs that it enqueues. */
export const turn = async (w: World, minutes: number) => {
  w.clock.at = inMinutes(minutes)
  await closeIdleTickets(w.deps)
  await w.drainJobs()
  w.clock.at = null
}

/** An agent attends, and has replied. */
export const attended = async (w: World, wishes: object = {}) => {
  const there = await reception(w)
  const { connectionId, admin, agent } = there
  const params = { id: connectionId }
  const wish = async (body: object) =>
    expect((await w.call(updateConnection, { params, body }, admin)).status).toBe(200)
  await wish(wishes)
  const { customer, ticket } = await waitingCustomer(w, there)
  const change = (body: Partial<TicketChange>) =>
    w.call(updateTicket, { params: { id: ticket.id }, body: body as never }, agent)
  const answers = (body: string) => w.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, agent)
  await change({ status: 'open' })
  await answers('Bom dia! Em que posso ajudar?')
  await w.drainJobs()
  const look = async () => (await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).body
  const status = async () => (await look()).status
  const log = async () => (await w.call(ticketLog, { params: { ticketId: ticket.id } }, admin)).body
  const said = async () => {
    const { body } = await w.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, admin)
    return body.messages.slice(2).map((message) => message.body)
  }
  const listed = async (which: 'open' | 'pending') =>
    (await w.call(listTickets, { query: { status: which } }, agent)).body.tickets.map(({ id }) => id)
  const row = (set: string) =>
    withClient(w.urls.owner, (client) => client.query(`update tickets set ${set} where id = $1`, [ticket.id]))
  return { ...there, customer, ticket, wish, change, answers, look, status, log, said, listed, row }
}
