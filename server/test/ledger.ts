/** A customer who wrote, an agent, and the ledger of their messages. */
import { connectionLedger, type LedgerFault, listLedgerFaults, messageLife } from '@guiche/contract/features/ledger'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { withClient } from '../src/platform/db/with-client.ts'
import type { Signed, World } from './world.ts'

export const ledgerOf = async (w: World) => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ name: 'Marina', queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  const customer = w.customer(company.id, connectionId)
  await customer.says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const ticketId = (body.tickets[0]?.id ?? 0) as never
  const first = async (text: string) => {
    const page = await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)
    return (page.body.messages.find((message) => message.body === text)?.id ?? '') as never
  }
  const accepts = () => w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  const send = async (text: string) =>
    (await w.call(sendMessage, { params: { ticketId }, body: { body: text } }, agent)).body.messages[0]?.id as never
  const lifeAs = (who: Signed, messageId: never) => w.call(messageLife, { params: { messageId } }, who)
  const steps = async (messageId: never) => (await lifeAs(agent, messageId)).body.steps.map(({ step }) => step)
  const ledger = async () => (await w.call(connectionLedger, { params: { id: connectionId } }, admin)).body
  const faults = async (fault: LedgerFault) =>
    (await w.call(listLedgerFaults, { params: { id: connectionId, fault } }, admin)).body
  /** As the owner of the tables, for changes that no action makes. */
  const plant = (text: string, values: unknown[]) => withClient(w.urls.owner, (client) => plantAs(client, text, values))
  const plantAs = async (
    client: { query: (text: string, values?: unknown[]) => Promise<unknown> },
    text: string,
    values: unknown[],
  ) => {
    await client.query('set row_security = off')
    return client.query(text, values)
  }
  return {
    company,
    connectionId,
    agent,
    admin,
    customer,
    ticketId,
    first,
    accepts,
    send,
    lifeAs,
    steps,
    ledger,
    faults,
    plant,
  }
}
