/** Moves tickets from one contact to another, with their messages and notes. */
import { abilitiesOf, channelKinds } from '@guiche/contract/channels'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const reachedBy = Object.fromEntries(channelKinds.map((kind) => [kind, abilitiesOf(kind).reaches]))

const colliding = statement(
  'tickets_colliding',
  `select t.id, t.uuid, jsonb_build_object('id', w.id, 'name', w.name) whatsapp from tickets t
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    where t.company_id = :companyId and t.contact_id = :otherId and t.status <> 'closed' and exists (select from tickets k where k.company_id = :companyId
      and k.contact_id = :keptId and k.connection_id = t.connection_id and k.status <> 'closed') order by t.id`,
).rows<CollidingTicket>()
export interface CollidingTicket {
  id: number
  uuid: string
  whatsapp: { id: number; name: string }
  [column: string]: unknown
}
export const ticketsColliding = (tx: TenantTransaction, keptId: number, otherId: number) =>
  tx.sql(colliding, { keptId, otherId })

const move = statement(
  'tickets_move',
  `update tickets set contact_id = :to where company_id = :companyId and id = any(:ticketIds::int[])`,
)
const moveMessages = statement(
  'tickets_move_messages',
  `update messages set contact_id = :to where company_id = :companyId and ticket_id = any(:ticketIds::int[])`,
)
/** Otherwise they would be deleted with their old contact. */
const moveNotes = statement(
  'tickets_move_notes',
  `update ticket_notes set contact_id = :to where company_id = :companyId and ticket_id = any(:ticketIds::int[])`,
)
/** Edits, deletions and reactions are delivered per chat. */
const moveChanges = statement(
  'tickets_move_changes',
  `update message_changes mc set contact_id = :to from messages m
    where mc.company_id = :companyId and m.company_id = :companyId and m.id = mc.message_id and m.ticket_id = any(:ticketIds::int[])`,
)
export const saveMoved = async (tx: TenantTransaction, ticketIds: readonly number[], to: number) => {
  await tx.sql(move, { ticketIds, to })
  await tx.sql(moveMessages, { ticketIds, to })
  await tx.sql(moveNotes, { ticketIds, to })
  await tx.sql(moveChanges, { ticketIds, to })
}

/** `reachedBy`: the kinds of identities that each channel writes to, in order of preference. */
const addresses = statement(
  'tickets_keep_addresses',
  `update messages m set address = a.address from (
      select w.id, (select i.kind || ':' || i.value from contact_identities i
        where i.company_id = :companyId and i.contact_id = :contactId and :reachedBy::jsonb -> w.channel ? i.kind
        order by (select k.place from jsonb_array_elements_text(:reachedBy::jsonb -> w.channel) with ordinality k(kind, place) where k.kind = i.kind),
          i.created_at limit 1) address
      from connections w where w.company_id = :companyId) a
    where m.company_id = :companyId and m.contact_id = :contactId and m.connection_id = a.id and m.address is null and not m.is_private`,
)
/** Messages without an address get the contact's, while it belongs to this contact alone. */
export const keepAddresses = (tx: TenantTransaction, contactId: number) =>
  tx.sql(addresses, { contactId, reachedBy: JSON.stringify(reachedBy) })

const shown = statement(
  'tickets_moved_shown',
  `select id from tickets where company_id = :companyId and id = any(:ticketIds::int[]) and (status <> 'closed' or is_newest) order by id`,
).rows<{ id: number }>()
/** Only those of the tickets that lists show. */
export const shownOf = async (tx: TenantTransaction, ticketIds: readonly number[]): Promise<number[]> =>
  (await tx.sql(shown, { ticketIds })).map(({ id }) => id)
