import type { Ctx } from '../../../context.ts'
import { noticeMessage } from '../../notifications/actions/tell-of-message.ts'
import { answerSoon } from '../../tickets/actions/answer-customer.ts'
import { takeConsent } from '../../tickets/actions/take-consent.ts'
import { postMessages } from './post-message.ts'

/** Asks for consent, or takes the answer. The decision and its messages are one transaction. */
export const answerConsent = (ctx: Ctx, written: { ticketId: number; messageId: string }): Promise<void> =>
  ctx.transact(async (work) => {
    const taken = await takeConsent(work, written)
    if (!taken) return
    // From now on they wait for an agent, so agents are notified of their messages.
    if (taken.isFree) {
      noticeMessage(work, taken.ticket.id)
      answerSoon(work, taken.ticket.id)
    }
    if (taken.say.length === 0) return
    const texts = taken.say.map((body) => ({
      id: crypto.randomUUID(),
      body,
      mediaType: 'conversation' as const,
      userId: null,
      isPrivate: false,
      quotedId: null,
    }))
    await postMessages(work, taken.ticket, texts)
  })
