/**
 * What a customer's message does to a ticket that waits for consent. Part of the transaction that also answers the
 * customer.
 */
import { TicketId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { saveConsentOf } from '../../contacts/actions/save-consent.ts'
import { optsOut } from '../../contacts/queries/opt-out.ts'
import { companySettingsOf } from '../../settings/queries.ts'
import { type ConsentTexts, consentStep, shownTexts } from '../rules/consent.ts'
import { closed, type TicketState } from '../rules/transitions.ts'
import { consentFacts, recordConsent, saveAsked } from '../store/consents.ts'
import { lockTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { recordMove, stateOf } from './record-move.ts'
import { sayToContact } from './say-to-contact.ts'

const textsOf = (settings: Record<string, string>): ConsentTexts => ({
  message: settings.lgpdMessage ?? '',
  link: settings.lgpdLink ?? '',
  question: settings.lgpdQuestion ?? '',
  yes: settings.lgpdYes ?? '',
  no: settings.lgpdNo ?? '',
})

interface Taken {
  ticket: TicketRow
  /** The text to post into the conversation. */
  say: string[]
  /** It waits for an agent now. */
  isFree: boolean
}

const conclude = async (work: Work, ticket: TicketRow, kind: 'given' | 'refused'): Promise<void> => {
  const isGiven = kind === 'given'
  const now = work.clock.now()
  await saveConsentOf(work, ticket.contact_id, isGiven ? now : null)
  if (isGiven) {
    const next: TicketState = { ...stateOf(ticket), status: 'pending', amountUsedBotQueues: 0 }
    await recordMove(work, ticket, next, { types: ['consentGiven'], userId: null })
    return
  }
  const types = ['consentRefused', 'closed'] as const
  await recordMove(work, ticket, closed(stateOf(ticket), now), { types, userId: null })
  const messageId = crypto.randomUUID()
  work.enqueue(sayToContact, { ticketId: ticket.id, text: 'farewell', userId: null, messageId })
}

/** Null: the ticket no longer waits, the contact is blocked, or the message no longer exists. */
export const takeConsent = async (
  work: Work,
  written: { ticketId: number; messageId: string },
): Promise<Taken | null> => {
  const ticket = await lockTicket(work.tx, TicketId.parse(written.ticketId))
  if (ticket?.status !== 'lgpd' || !ticket.contact_active) return null
  const [facts, settings] = await Promise.all([
    consentFacts(work.tx, ticket.id, written.messageId),
    companySettingsOf(work),
  ])
  if (!facts || optsOut(facts.opt_out, facts.body)) return null
  const texts = textsOf(settings)
  const step = consentStep({ asked: facts.asked, askedAt: facts.asked_at }, facts, settings, texts)
  const now = work.clock.now()
  if (step.kind === 'ask') {
    await saveAsked(work.tx, ticket.id, now)
    return { ticket, say: step.say, isFree: false }
  }
  if (step.kind === 'lifted')
    await recordMove(work, ticket, { ...stateOf(ticket), status: 'pending' }, { types: ['pending'], userId: null })
  if (step.kind === 'given' || step.kind === 'refused') {
    const shown = shownTexts(texts).join('\n\n')
    const record = { ticketId: ticket.id, messageId: written.messageId, shown, answer: facts.body, at: now }
    await recordConsent(work.tx, { ...record, isGiven: step.kind === 'given' })
    await conclude(work, ticket, step.kind)
  }
  return { ticket, say: [], isFree: step.kind === 'given' || step.kind === 'lifted' }
}
