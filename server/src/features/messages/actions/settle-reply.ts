import { abilitiesOf, type ChannelKind, personReplyUntil } from '@guiche/contract/channels'
import { mostLetters } from '@guiche/contract/message-length'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { mayReply } from '../rules/reply.ts'
import type { Posted } from './post-message.ts'

/** Passes if this agent may write into this ticket now; otherwise throws the reason. */
export const settleReply = (
  ctx: UserCtx,
  work: Work,
  ticket: TicketRow,
  what: {
    isPrivate: boolean
    isEmpty: boolean
    /** The provider accepts it after the window too. */
    isTemplate?: boolean
  },
): void => {
  settle(
    mayReply({
      actor: { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' },
      ticket: {
        status: ticket.status,
        userId: ticket.user_id,
        isGroup: ticket.is_group,
        replyUntil: ticket.reply_until && personReplyUntil(ticket.channel, ticket.reply_until),
      },
      contactIsActive: ticket.contact_active,
      isConnectionRemoved: ticket.connection_removed,
      hasWindow: !what.isTemplate && abilitiesOf(ticket.channel).replyWindowHours !== null,
      isPrivate: what.isPrivate,
      isEmpty: what.isEmpty,
      now: work.clock.now(),
    }),
  )
}

/**
 * Passes if the channel accepts a text of this length; `field` names where it came from. Texts in parts have limits
 * of their own.
 */
export const settleLength = (
  channel: ChannelKind,
  { body, mediaType, media }: Pick<Posted, 'body' | 'mediaType' | 'media'>,
  field: string,
): void => {
  if (mediaType !== 'conversation' && !media) return
  const most = mostLetters(channel, media?.mime ?? null)
  if (body.length > most)
    throw new Refusal('ERR_MESSAGE_TOO_LONG', { field, details: { channel, most, letters: body.length } })
}

/** The channel does not support it; `details` say which channel and what. */
export const channelUnable = (channel: ChannelKind, what: string): Refusal =>
  new Refusal('ERR_CHANNEL_UNABLE', { details: { channel, what } })
