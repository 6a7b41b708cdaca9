import type { Work } from '../../../../context.ts'
import { announceContact } from '../../../contacts/events.ts'
import { announceTicket } from '../../../tickets/events.ts'
import { announceNewMessage } from '../../events.ts'
import type { InboundPlan } from './plan.ts'
import { numbersAreHiddenBy } from './plan-ticket.ts'

/** Emits the contact, if it is new or changed, then the ticket, then the message. */
export const announceInbound = (work: Work, { placed: { facts }, contact, ticket, shown }: InboundPlan): void => {
  const { tags, lgpd_accepted_at, extra_info, other_numbers } = facts
  const hidesNumbers = numbersAreHiddenBy(facts)
  if (contact.created) announceContact(work, 'create', { ...contact.after, tags, lgpd_accepted_at }, hidesNumbers)
  else if (contact.changed !== null)
    announceContact(
      work,
      'update',
      { ...contact.after, tags, extra_info, other_numbers, lgpd_accepted_at },
      hidesNumbers,
    )
  announceTicket(work, ticket.before, ticket.after)
  announceNewMessage(work, shown, ticket.after)
}
