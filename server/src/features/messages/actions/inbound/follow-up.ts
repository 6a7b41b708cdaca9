/** What is done about a message that came: told, read, fetched, answered. */
import type { Work } from '../../../../context.ts'
import { noticeMessage } from '../../../notifications/actions/tell-of-message.ts'
import { readRatingJob } from '../../../tickets/actions/read-rating-job.ts'
import { sayToContact } from '../../../tickets/actions/say-to-contact.ts'
import { endForgottenCall, fetchMediaJob, readConsent } from '../../jobs/definitions.ts'
import type { StoredMessage } from './facts.ts'
import type { InboundPlan } from './plan.ts'

/** No call rings longer. */
const ringsAtMostMs = 2 * 60_000

export const followUp = (work: Work, plan: InboundPlan, now: Date): void => {
  const { connection, message, facts } = plan.placed
  const { before, after } = plan.ticket
  const written = { ticketId: after.id, messageId: plan.message.id }
  if (plan.isNews) {
    if (facts.has_devices) noticeMessage(work, after.id)
    if (before?.status === 'nps') work.enqueue(readRatingJob, written)
    if (after.status === 'lgpd') work.enqueue(readConsent, written)
  }
  if (message.content.kind === 'call') followCall(work, message.content, written, now)
  if (plan.message.mediaSource !== null) work.enqueue(fetchMediaJob(connection.kind), { messageId: plan.message.id })
}

const followCall = (
  work: Work,
  { call, isRefused }: Extract<StoredMessage['content'], { kind: 'call' }>,
  { ticketId, messageId }: { ticketId: number; messageId: string },
  now: Date,
) => {
  const answer = { ticketId, text: 'callRefused', userId: null, messageId: crypto.randomUUID() } as const
  if (isRefused) work.enqueue(sayToContact, answer)
  if (call.outcome === 'ringing')
    work.enqueue(endForgottenCall, { messageId }, { runAt: new Date(now.getTime() + ringsAtMostMs) })
}
