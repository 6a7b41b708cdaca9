/** A customer with a waiting ticket, two agents and an admin, and a clock that triggers scheduled messages. */
import { listMessages } from '@guiche/contract/features/messages'
import * as calls from '@guiche/contract/features/schedules'
import { listTickets } from '@guiche/contract/features/tickets'
import type { Signed, World } from './world.ts'

export const minute = 60_000
export const later = (ms: number) => new Date(Date.now() + ms)

/** Sessions stay valid, however far the jobs' clock has moved. */
export const callNow =
  (w: World): World['call'] =>
  async (endpoint, input, who) => {
    const { at } = w.clock
    w.clock.at = null
    try {
      return await w.call(endpoint, input, who)
    } finally {
      w.clock.at = at
    }
  }

export const schedulingIn = async (w: World, channel = 'whatsapp') => {
  const call = callNow(w)
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId], channel })
  const marina = await company.user({ queueIds: [queueId], name: 'Marina' })
  const caio = await company.user({ queueIds: [queueId], name: 'Caio' })
  const boss = await company.user({ profile: 'admin' })
  const customer = w.customer(company.id, connectionId, 'Beatriz Antunes')
  await customer.says('oi')
  const tickets = (await call(listTickets, { query: { status: 'pending' } }, marina)).body.tickets
  const ticket = tickets[0]
  if (!ticket) throw new Error('no ticket')
  const { contactId } = ticket
  const plan = async (body: object = {}, who: Signed = marina) => {
    const sendAt = later(60 * minute).toISOString()
    const given = { body: 'Sua consulta é amanhã', contactId, sendAt, ...body }
    return call(calls.createSchedule, { body: given as never }, who)
  }
  const change = (id: number, body: object, who: Signed = marina) =>
    call(calls.updateSchedule, { params: { id }, body: body as never }, who)
  const seen = async (id: number) => (await call(calls.scheduleDetails, { params: { id } }, marina)).body
  /** Our own messages in the conversation, oldest first. */
  const said = async () => {
    const { body } = await call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} as never }, boss)
    return body.messages.filter(({ fromMe }) => fromMe)
  }
  /** Advances the clock and runs what is due then. */
  const passes = async (ms: number) => {
    w.clock.at = new Date((w.clock.at ?? new Date()).getTime() + ms)
    await w.hurryJobs()
    await w.drainJobs()
  }
  return {
    company,
    queueId,
    connectionId,
    marina,
    caio,
    boss,
    customer,
    ticket,
    contactId,
    plan,
    change,
    seen,
    said,
    passes,
  }
}
