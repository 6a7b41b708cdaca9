/** Customers of one company who may be one person: each with a ticket, and an admin who merges and splits them. */
import * as merges from '@guiche/contract/features/contact-merges'
import { listContacts } from '@guiche/contract/features/contacts'
import { listTickets, ticketDetails } from '@guiche/contract/features/tickets'
import { reception } from './reception.ts'
import type { Signed, World } from './world.ts'

export const twoPeople = async (w: World) => {
  const there = await reception(w)
  const { company, connectionId, admin, agent } = there
  const names = async () => (await w.call(listContacts, { query: {} }, agent)).body.contacts.map(({ name }) => name)
  const talks = async (name: string) => {
    const customer = w.customer(company.id, connectionId, name)
    await customer.says(`Sou ${name}`)
    const { tickets } = (await w.call(listTickets, { query: { searchParam: name } } as never, agent)).body
    const ticket = tickets[0]
    if (!ticket) throw new Error('no ticket')
    return { customer, ticket, id: ticket.contactId }
  }
  const merge = (id: number, body: { otherId: number; closeTickets?: boolean }, who: Signed = admin) =>
    w.call(merges.mergeContacts, { params: { id }, body }, who)
  const mergesOf = async (id: number) => (await w.call(merges.contactMerges, { params: { id } }, admin)).body
  const undo = (id: number) => w.call(merges.undoMerge, { params: { id } }, admin)
  const ticketOf = async (uuid: string) => (await w.call(ticketDetails, { params: { uuid } }, admin)).body
  return { ...there, names, talks, merge, mergesOf, undo, ticketOf }
}
