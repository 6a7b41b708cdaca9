import type { Work } from '../../../../context.ts'
import { announceContact } from '../../../contacts/events.ts'
import { announceTicket } from '../../../tickets/events.ts'
import { announceNewMessage } from '../../events.ts'
import type { InboundPlan } from './plan.ts'
import { numbersAreHiddenBy } from './plan-ticket.ts'

/** A contact that is new or has another name, the ticket, the message: in this order. */
export const announceInbound = (work: Work, { placed: { facts }, contact, ticket, shown }: InboundPlan): void => {
  const { tags, lgpd_accepted_at, extra_info, other_numbers } = facts
  const hidesNumbers = numbersAreHiddenBy(facts)
  if (contact.created) announceContact(work, 'create', { ...contact.after, tags, lgpd_accepted_at }, hidesNumbers)
  else if (contact.renamed !== null)
    announceContact(
      work,
      'update',
      { ...contact.after, tags, extra_info, other_numbers, lgpd_accepted_at },
      hidesNumbers,
    )
  announceTicket(work, ticket.before, ticket.after)
  announceNewMessage(work, shown, ticket.after)
}
