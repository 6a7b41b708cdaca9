/** The clinic's board with tickets in its lanes, tags on its contacts, and wallets. */
import { ContactId, TagId, type TicketId } from '@guiche/contract/core/ids'
import type { Deps, UserCtx } from '../context.ts'
import { syncTags } from '../features/contacts/actions/tag-contact.ts'
import { updateContact } from '../features/contacts/actions/update-contact.ts'
import { createTag } from '../features/tags/actions.ts'
import { setLane } from '../features/tickets/actions/set-lane.ts'
import { ticketDetails } from '../features/tickets/queries/ticket-details.ts'
import { ticketOf } from '../features/tickets/queries/ticket-of-contact.ts'
import { contextOf } from './demo-context.ts'
import type { DemoPeople } from './seed-people.ts'
import { connectionOf } from './seed-tickets.ts'
import { agents, customers, lanes, tags, wallet } from './story.ts'

type Customer = (typeof customers)[number]

/** Only admins create lanes, so the first agent acts as one. */
export const drawing = async (deps: Deps, { ctx, agentIds }: DemoPeople): Promise<UserCtx> => {
  const id = agentIds.get(agents[0].email)
  if (id === undefined) throw new Error(`the demo has no agent ${agents[0].email}`)
  const agent = await contextOf(deps, ctx.companyId, id)
  return { ...agent, actor: { ...agent.actor, profile: 'admin' } }
}

/** Null: somebody has resolved it since an earlier start. */
const ticketOfCustomer = (people: DemoPeople, phones: ReadonlyMap<string, string>, name: Customer) =>
  ticketOf(people.ctx, connectionOf(people, customers.indexOf(name)), phones.get(name) ?? '')

export const seedLanes = async (deps: Deps, people: DemoPeople, phones: ReadonlyMap<string, string>) => {
  const ctx = await drawing(deps, people)
  const ticketsOf = async (names: readonly Customer[]): Promise<TicketId[]> => {
    const found = await Promise.all(names.map((name) => ticketOfCustomer(people, phones, name)))
    return found.filter((id) => id !== null)
  }
  for (const { name, color, customers: names } of lanes) {
    const lane = await createTag(ctx, { name, color, kanban: 1 })
    for (const ticket of await ticketsOf(names)) await setLane(ctx, ticket, TagId.parse(lane.id))
  }
  const tagsOf = new Map<TicketId, TagId[]>()
  for (const { name, color, customers: names } of tags) {
    const tag = await createTag(ctx, { name, color, kanban: 0 })
    for (const ticket of await ticketsOf(names))
      tagsOf.set(ticket, [...(tagsOf.get(ticket) ?? []), TagId.parse(tag.id)])
  }
  for (const [ticket, tagIds] of tagsOf) {
    const { contactId } = await ticketDetails(ctx, ticket)
    await syncTags(ctx, ContactId.parse(contactId), tagIds)
  }
  for (const ticket of await ticketsOf(wallet)) {
    const { contactId } = await ticketDetails(ctx, ticket)
    await updateContact(ctx, ContactId.parse(contactId), { walletUserId: ctx.actor.id })
  }
}
