import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { mayReply } from '../rules/reply.ts'

/** Passes when this agent may write into this ticket now; else throws why not. */
export const settleReply = (
  ctx: UserCtx,
  work: Work,
  ticket: TicketRow,
  what: { isPrivate: boolean; isEmpty: boolean },
): void => {
  settle(
    mayReply({
      actor: { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' },
      ticket: {
        status: ticket.status,
        userId: ticket.user_id,
        isGroup: ticket.is_group,
        replyUntil: ticket.reply_until,
      },
      contactIsActive: ticket.contact_active,
      hasWindow: abilitiesOf(ticket.channel).replyWindowHours !== null,
      ...what,
      now: work.clock.now(),
    }),
  )
}

/** The channel has no such thing; `details` say which channel and what. */
export const channelUnable = (channel: ChannelKind, what: string): Refusal =>
  new Refusal('ERR_CHANNEL_UNABLE', { details: { channel, what } })
