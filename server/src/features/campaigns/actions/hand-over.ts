/**
 * One recipient's turn. The message, its entry in the ledger and the number's clock are one transaction: killed
 * before the commit, the turn is repeated; after it, never.
 */
import { randomUUID } from 'node:crypto'
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import type { RecipientReason } from '@guiche/contract/features/campaign-states'
import type { Work } from '../../../context.ts'
import { meetNumber } from '../../contacts/actions/meet-number.ts'
import { uncheckedNumber } from '../../contacts/rules/number-check.ts'
import { postMessages } from '../../messages/actions/post-message.ts'
import { latestTicket, postingFacts, ticketToPostIn } from '../../tickets/actions/ticket-to-post-in.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { followed, reasonToSkip } from '../rules/turn.ts'
import { campaignFile, markFileSent } from '../store/campaigns.ts'
import { type Candidate, endRecipient, hasTwin, recordHandedOver, wishesOf } from '../store/recipients.ts'
import type { StoredCampaign } from '../view.ts'
import { type Composition, composeMessage, composeQuestion } from './compose.ts'

export interface SendingNumber {
  id: ConnectionId
  channel: ChannelKind
}

/** Nobody is made a contact of whom nothing is said to. */
const isNobody = ({ isRemoved, isValid, state }: Candidate): boolean =>
  isRemoved || (isValid === false && state !== 'confirmed')

/** Whom a recipient is; null: the number is none, or nothing is said to it. */
const contactOf = async (work: Work, candidate: Candidate): Promise<number | null> => {
  const { number, contactId } = followed(candidate)
  if (isNobody(candidate) || contactId !== null) return contactId
  return number === '' ? null : meetNumber(work, uncheckedNumber(number), candidate.currentName)
}

const reasonFor = async (work: Work, candidate: Candidate, contactId: number | null) => {
  const wishes = contactId === null ? null : await wishesOf(work.tx, contactId)
  const reason = reasonToSkip({
    isRemoved: candidate.isRemoved,
    // Who said yes has it.
    isValid: candidate.state === 'confirmed' ? true : candidate.isValid,
    hasNumber: isNobody(candidate) || (wishes !== null && followed(candidate).number !== ''),
    isActive: wishes?.isActive ?? false,
    isOptedOut: wishes?.isOptedOut ?? false,
    hasTwin:
      contactId !== null && (await hasTwin(work.tx, { campaignId: candidate.campaignId, contactId, id: candidate.id })),
  })
  return { reason, wishes }
}

/** Free text reaches nobody if the channel's window is closed. */
const isWindowClosed = (
  work: Work,
  number: SendingNumber,
  campaign: StoredCampaign,
  latest: TicketRow | null,
): boolean => {
  if (campaign.template || abilitiesOf(number.channel).replyWindowHours === null) return false
  const until = latest?.reply_until
  return !until || until <= work.clock.now()
}

/** If its queue or agent was deleted meanwhile, the ticket opens without them. */
const wishOf = async (work: Work, contactId: number, campaign: StoredCampaign) => {
  const { opensTicket, ticketStatus, connectionId, queueId, userId } = campaign
  if (!opensTicket) return null
  const facts = await postingFacts(work, { contactId, connectionId, queueId, userId })
  return {
    status: ticketStatus,
    queueId: facts.queue_exists ? queueId : null,
    userId: facts.user_exists ? userId : null,
  }
}

/** Returns whether something was sent; otherwise the recipient ended with a reason. */
export const handOver = async (
  work: Work,
  wish: { campaign: StoredCampaign; candidate: Candidate; number: SendingNumber; settings: CampaignSettings },
): Promise<boolean> => {
  const { campaign, candidate, number } = wish
  const contactId = await contactOf(work, candidate)
  const { reason, wishes } = await reasonFor(work, candidate, contactId)
  const end = async (state: 'skipped' | 'failed', why: RecipientReason) => {
    await endRecipient(work.tx, candidate.id, { state, reason: why, contactId })
    return false
  }
  if (reason !== null || contactId === null) return end('skipped', reason ?? 'invalid_number')
  const chat = {
    contactId,
    connectionId: number.id,
    channel: number.channel,
    isGroup: wishes?.isGroup ?? false,
  }
  const latest = await latestTicket(work, chat)
  if (isWindowClosed(work, number, campaign, latest)) return end('failed', 'window_closed')
  const isQuestion = campaign.asksFirst && candidate.state === 'queued'
  const composition = await compose(work, wish, isQuestion)
  if (!composition.isSendable) return end('failed', composition.reason)
  const ticket = await ticketToPostIn(work, chat, latest, await wishOf(work, contactId, campaign))
  const posted = await composition.postedFor(ticket)
  await postMessages(work, ticket, posted)
  const messageId = posted[0]?.id
  if (messageId === undefined) throw new Error('a campaign said nothing')
  await recordHandedOver(work.tx, isQuestion ? 'ask' : 'message', {
    id: candidate.id,
    messageId,
    contactId,
    ...personOf(candidate),
    now: work.clock.now(),
  })
  if (campaign.fileId !== null && !isQuestion) await markFileSent(work.tx, campaign.fileId)
  return true
}

const personOf = (candidate: Candidate) => ({
  name: candidate.currentName,
  email: candidate.currentEmail,
  number: followed(candidate).number,
})

const compose = async (
  work: Work,
  { campaign, candidate, settings }: { campaign: StoredCampaign; candidate: Candidate; settings: CampaignSettings },
  isQuestion: boolean,
): Promise<Composition> => {
  const base = { id: randomUUID(), userId: null, isPrivate: false, quotedId: null, recipientId: candidate.id }
  const person = personOf(candidate)
  if (isQuestion) return composeQuestion(work, { campaign, person, settings, base })
  const file = await campaignFile(work.tx, campaign.fileId)
  return composeMessage(work, { campaign, person, settings, file, base })
}
