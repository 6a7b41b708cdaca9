/** What an external system may do with the ticket of the request, and with no other. */
import { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { placeTicket } from '../../answers/actions/place-ticket.ts'
import { addTagsOf } from '../../contacts/actions/tag-contact.ts'
import { noticeMessage } from '../../notifications/actions/tell-of-message.ts'
import { recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { sayToContact } from '../../tickets/actions/say-to-contact.ts'
import { tellOwner } from '../../tickets/actions/tell-owner.ts'
import { closed } from '../../tickets/rules/transitions.ts'
import type { TicketRow } from '../../tickets/view.ts'
import type { Deed } from '../rules/reply.ts'
import { tagsIn, targetsIn } from '../store/talks.ts'

type Targets = Awaited<ReturnType<typeof targetsIn>>

const move = async (work: Work, ticket: TicketRow, { queueId, userId }: Targets) => {
  const next = {
    ...stateOf(ticket),
    queueId: queueId ?? ticket.queue_id,
    userId,
    isBot: false,
    useIntegration: false,
    amountUsedBotQueues: 0,
  }
  const types = [
    ...(queueId === null ? [] : [{ type: 'queue', reason: 'integration' } as const]),
    ...(userId === null ? [] : [{ type: 'userDefine', reason: 'integration', userId } as const]),
  ]
  const after = await recordMove(work, ticket, next, { types, userId: null })
  if (userId === null) noticeMessage(work, after.id)
  else work.enqueue(tellOwner, { ticketId: after.id, userId, kind: 'transfer' })
}

const close = async (work: Work, ticket: TicketRow, saysFarewell: boolean) => {
  const types = [{ type: 'closed', reason: 'integration' }] as const
  await recordMove(work, ticket, closed(stateOf(ticket), work.clock.now()), { types, userId: null })
  const farewell = { ticketId: ticket.id, text: 'farewell', userId: null, messageId: crypto.randomUUID() } as const
  if (saysFarewell) work.enqueue(sayToContact, farewell)
}

export const perform = async (
  work: Work,
  ticket: TicketRow,
  deed: Deed,
  stored: { send_queue_id: number | null },
): Promise<void> => {
  if (deed.kind === 'close') return close(work, ticket, deed.saysFarewell)
  const known = deed.kind === 'move' ? await targetsIn(work.tx, deed) : null
  if (known && (known.queueId ?? known.userId) !== null) return move(work, ticket, known)
  // It ended, or named an unknown queue or user: people find the ticket where the connection says.
  await placeTicket(work, { ticket, stored }, 'integration')
}

/** Unknown tags are ignored. */
export const tag = async (work: Work, ticket: TicketRow, tagIds: readonly number[]): Promise<void> => {
  if (tagIds.length === 0) return
  const known = await tagsIn(work.tx, tagIds)
  if (known.length > 0) await addTagsOf(work, ContactId.parse(ticket.contact_id), known)
}
