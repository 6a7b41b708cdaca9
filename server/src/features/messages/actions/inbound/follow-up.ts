/** Jobs that follow an inbound message: notifications, ratings, downloads, answers. */
import type { Work } from '../../../../context.ts'
import { noticeMessage } from '../../../notifications/actions/tell-of-message.ts'
import { answerSoon } from '../../../tickets/actions/answer-customer.ts'
import { readRatingJob } from '../../../tickets/actions/read-rating-job.ts'
import { sayToContact } from '../../../tickets/actions/say-to-contact.ts'
import { tellOwner } from '../../../tickets/actions/tell-owner.ts'
import { applyEarlyChanges, endForgottenCall, fetchMediaJob, readConsent } from '../../jobs/definitions.ts'
import { mayBeOneWord, refusesAudio, turnOf } from '../../rules/turn.ts'
import { hearCampaignAnswer } from '../hear-campaign-answer-job.ts'
import type { StoredMessage } from './facts.ts'
import type { InboundPlan } from './plan.ts'

/** No call rings longer. */
const ringsAtMostMs = 2 * 60_000

export const followUp = (work: Work, plan: InboundPlan, now: Date): void => {
  const { connection, message, facts } = plan.placed
  const { after } = plan.ticket
  const written = { ticketId: after.id, messageId: plan.message.id }
  if (plan.isNews) {
    if (facts.has_devices) noticeMessage(work, after.id)
    if (facts.in_campaign || (facts.knows_campaigns && mayBeOneWord(plan.message.body)))
      work.enqueue(hearCampaignAnswer, { messageId: plan.message.id })
    answer(work, plan)
    tellOfReturn(work, plan)
    tellOfOwnCustomer(work, plan)
  }
  if (message.content.kind === 'call') followCall(work, message.content, written, now)
  const { externalId, partOf, fromMe } = message
  const isSeenEarly = fromMe && work.channels.get(connection.kind)?.tellsSeenTimes
  if (facts.is_spoken_of || isSeenEarly || partOf !== undefined)
    work.enqueue(applyEarlyChanges, { connectionId: connection.id, externalId, partOf })
  if (plan.message.mediaSource !== null) work.enqueue(fetchMediaJob(connection.kind), { messageId: plan.message.id })
}

/** Its owner is told that it is back. */
const tellOfReturn = (work: Work, { ticket: { after, isReopened } }: InboundPlan): void => {
  if (isReopened && after.user_id !== null)
    work.enqueue(tellOwner, { ticketId: after.id, userId: after.user_id, kind: 'woken' })
}

/** A new ticket of a customer in somebody's wallet. */
const tellOfOwnCustomer = (work: Work, { ticket: { before, after } }: InboundPlan): void => {
  if (before === null && after.user_id !== null)
    work.enqueue(tellOwner, { ticketId: after.id, userId: after.user_id, kind: 'transfer' })
}

const answer = (work: Work, { placed: { facts }, ticket: { before, after }, message }: InboundPlan): void => {
  const written = { ticketId: after.id, messageId: message.id }
  const { settings } = facts
  const turn = turnOf({
    before: before?.status ?? null,
    after: after.status,
    isGroup: after.is_group,
    hasOwner: after.user_id !== null,
    isBot: after.is_bot,
    hasFlows: facts.begins_flow || facts.hears_phrases,
    hasAbsences: facts.has_vacation || (settings.scheduleType ?? 'disabled') !== 'disabled',
  })
  if (turn === 'rating') work.enqueue(readRatingJob, written)
  if (turn === 'consent') work.enqueue(readConsent, written)
  if (turn === 'bot') answerSoon(work, after.id)
  const companyAccepts = settings.acceptAudioMessageContact !== 'disabled'
  const contactAccepts = after.contact_accept_audio_message
  if (refusesAudio(message.mediaType, { companyAccepts, contactAccepts, isGroup: after.is_group }))
    work.enqueue(sayToContact, { ...refusal(after.id), quotedId: message.id }, { key: `audio:${after.id}` })
}

const refusal = (ticketId: number) =>
  ({ ticketId, text: 'audioRefused', userId: null, messageId: crypto.randomUUID() }) as const

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
