import type { TenantTransaction } from '../../../../platform/db/database.ts'
import {
  addContacts,
  addTickets,
  learn,
  renameContact,
  reopenTicket,
  rollBackTicket,
  wakeTicket,
} from '../../store/inbound-writes.ts'
import { insertMessages, touchTickets } from '../../store/message-rows.ts'
import type { InboundPlan } from './plan.ts'

/** Statements in the order of their foreign keys, without waiting: they are sent in one round trip. */
export const saveInbound = (tx: TenantTransaction, plans: readonly InboundPlan[], now: Date): Promise<unknown> => {
  const contacts = plans.flatMap(({ contact, newAuthor }) =>
    [contact.created, newAuthor].filter((each) => each !== null),
  )
  const created = plans.filter(({ ticket }) => ticket.before === null)
  const known = plans.filter(({ ticket }) => ticket.before !== null)
  return Promise.all([
    addContacts(tx, contacts),
    ...plans.map((plan) => saveContact(tx, plan)),
    addTickets(
      tx,
      created.map(({ ticket }) => ticket),
    ),
    touchTickets(
      tx,
      known.map(({ ticket: { after, line } }) => ({ ticketId: after.id, line })),
    ),
    ...known.map((plan) => saveTicket(tx, plan)),
    insertMessages(
      tx,
      plans.map(({ message }) => message),
      now,
    ),
  ])
}

const saveContact = (tx: TenantTransaction, { contact: { after, learnt, changed } }: InboundPlan) =>
  Promise.all([
    learnt.length > 0 ? learn(tx, learnt, after.contact_id) : null,
    changed === null ? null : renameContact(tx, after.contact_id, changed),
  ])

const saveTicket = (
  tx: TenantTransaction,
  { placed, ticket: { after, isWoken, isReopened, isRolledBack } }: InboundPlan,
) =>
  Promise.all([
    isWoken ? wakeTicket(tx, after.id, after.queue_id) : null,
    isRolledBack ? rollBackTicket(tx, after) : null,
    isReopened ? reopenTicket(tx, after, placed.facts.new_seq) : null,
  ])
