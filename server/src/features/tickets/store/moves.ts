/** Tickets that go from one contact to another, with their messages and notes. */
import { abilitiesOf, channelKinds } from '@guiche/contract/channels'
import type { TenantTransaction } from '../../../platform/db/database.ts'

const reachedBy = Object.fromEntries(channelKinds.map((kind) => [kind, abilitiesOf(kind).reaches]))

const colliding = {
  name: 'tickets_colliding',
  text: `select t.id, t.uuid, jsonb_build_object('id', w.id, 'name', w.name) whatsapp from tickets t
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    where t.company_id = $1 and t.contact_id = $3 and t.status <> 'closed' and exists (select from tickets k where k.company_id = $1
      and k.contact_id = $2 and k.connection_id = t.connection_id and k.status <> 'closed') order by t.id`,
}
export interface CollidingTicket {
  id: number
  uuid: string
  whatsapp: { id: number; name: string }
  [column: string]: unknown
}
export const ticketsColliding = (tx: TenantTransaction, keptId: number, otherId: number) =>
  tx.sql<CollidingTicket>(colliding, [tx.companyId, keptId, otherId])

const move = {
  name: 'tickets_move',
  text: `update tickets set contact_id = $3 where company_id = $1 and id = any($2::int[])`,
}
const moveMessages = {
  name: 'tickets_move_messages',
  text: `update messages set contact_id = $3 where company_id = $1 and ticket_id = any($2::int[])`,
}
/** They would go with the contact that they were left at. */
const moveNotes = {
  name: 'tickets_move_notes',
  text: `update ticket_notes set contact_id = $3 where company_id = $1 and ticket_id = any($2::int[])`,
}
/** Edits, deletions and reactions are taken to the channel by chat. */
const moveChanges = {
  name: 'tickets_move_changes',
  text: `update message_changes mc set contact_id = $3 from messages m
    where mc.company_id = $1 and m.company_id = $1 and m.id = mc.message_id and m.ticket_id = any($2::int[])`,
}
export const saveMoved = async (tx: TenantTransaction, ticketIds: readonly number[], to: number) => {
  await tx.sql(move, [tx.companyId, ticketIds, to])
  await tx.sql(moveMessages, [tx.companyId, ticketIds, to])
  await tx.sql(moveNotes, [tx.companyId, ticketIds, to])
  await tx.sql(moveChanges, [tx.companyId, ticketIds, to])
}

/** `$3`: the kinds of names that each channel writes to, the first first. */
const addresses = {
  name: 'tickets_keep_addresses',
  text: `update messages m set address = a.address from (
      select w.id, (select i.kind || ':' || i.value from contact_identities i
        where i.company_id = $1 and i.contact_id = $2 and $3::jsonb -> w.channel ? i.kind
        order by (select k.place from jsonb_array_elements_text($3::jsonb -> w.channel) with ordinality k(kind, place) where k.kind = i.kind),
          i.created_at limit 1) address
      from connections w where w.company_id = $1) a
    where m.company_id = $1 and m.contact_id = $2 and m.connection_id = a.id and m.address is null and not m.is_private`,
}
/** Messages that do not say by which name they go or went get the contact's, while it is the contact's alone. */
export const keepAddresses = (tx: TenantTransaction, contactId: number) =>
  tx.sql(addresses, [tx.companyId, contactId, JSON.stringify(reachedBy)])

const shown = {
  name: 'tickets_moved_shown',
  text: `select id from tickets where company_id = $1 and id = any($2::int[]) and (status <> 'closed' or is_newest) order by id`,
}
/** Of many tickets those that lists show. */
export const shownOf = async (tx: TenantTransaction, ticketIds: readonly number[]): Promise<number[]> =>
  (await tx.sql<{ id: number }>(shown, [tx.companyId, ticketIds])).map(({ id }) => id)
