import type { Work } from '../../../context.ts'
import { optsOut } from '../../contacts/queries/opt-out.ts'
import { noticeMessage } from '../../notifications/actions/tell-of-message.ts'
import { sayToContact } from '../../tickets/actions/say-to-contact.ts'
import { tellOwner } from '../../tickets/actions/tell-owner.ts'
import type { TicketRow } from '../../tickets/view.ts'
import type { Outcome } from '../rules/menu-outcome.ts'
import { handOut } from './hand-out.ts'
import type { Turn } from './turn.ts'

/** When the bot ends, somebody is notified: the next agent, or the members of the queue. */
export const passOn = async (
  work: Work,
  turn: Turn,
  after: TicketRow,
  { ending }: Pick<Outcome, 'ending'>,
): Promise<void> => {
  const isOptOut = turn.words.some(({ body }) => optsOut(turn.stored.opt_out, body))
  if (ending === 'farewell' && !isOptOut)
    work.enqueue(sayToContact, { ticketId: after.id, text: 'farewell', userId: null, messageId: crypto.randomUUID() })
  if (ending === null || ending === 'outside' || after.status === 'closed') return
  if (after.user_id !== null) {
    work.enqueue(tellOwner, { ticketId: after.id, userId: after.user_id, kind: 'transfer' })
    return
  }
  const isHandedOut = turn.settings.userRandom === 'enabled' && ending === 'off'
  if (isHandedOut && (await handOut(work, after, { zone: turn.stored.timezone, reason: 'fewestOpen' }))) return
  noticeMessage(work, after.id)
}
