/** Sends one of a campaign's messages to a number of the admin's choice, now, outside of its ledger. */
import { randomUUID } from 'node:crypto'
import { abilitiesOf } from '@guiche/contract/channels'
import { ConnectionId } from '@guiche/contract/core/ids'
import type { CampaignId } from '@guiche/contract/features/campaigns'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import type { UserCtx, Work } from '../../../context.ts'
import { mayHaveHappened } from '../../../platform/db/database-away.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { numberState } from '../../connections/queries.ts'
import { askNetwork } from '../../contacts/actions/check-number.ts'
import { meetNumber } from '../../contacts/actions/meet-number.ts'
import { type CheckedNumber, checkedNumber, checkForm, uncheckedNumber } from '../../contacts/rules/number-check.ts'
import { postMessages } from '../../messages/actions/post-message.ts'
import { latestTicket, ticketToPostIn } from '../../tickets/actions/ticket-to-post-in.ts'
import { campaignFile, type StoredFileRow } from '../store/campaigns.ts'
import { wishesOf } from '../store/recipients.ts'
import { readSettings } from '../store/settings.ts'
import { composeMessage } from './compose.ts'
import type { SendingNumber } from './hand-over.ts'
import { lockForChange } from './run-campaign.ts'

const numberOf = (ctx: UserCtx, id: CampaignId) =>
  ctx.transact(async (work) => {
    const campaign = await lockForChange(work, id)
    const connectionId = campaign.connectionId === null ? null : ConnectionId.parse(campaign.connectionId)
    const state = connectionId === null ? null : await numberState(work.tx, connectionId)
    if (connectionId === null || !state) throw new Refusal('ERR_NO_WAPP_FOUND')
    if (!state.isUp) throw new Refusal('ERR_WAPP_NOT_INITIALIZED', { retryAfterSeconds: 30 })
    return { number: { id: connectionId, channel: state.channel }, file: await campaignFile(work.tx, campaign.fileId) }
  })

const checked = async (ctx: UserCtx, number: SendingNumber, digits: string): Promise<CheckedNumber> => {
  settle(checkForm(digits))
  if (!abilitiesOf(number.channel).looksUpNumbers) return uncheckedNumber(digits)
  return settle(checkedNumber(digits, await askNetwork(ctx, number, digits))).next
}

/** A copy: the campaign's file may be replaced before anybody else gets it. */
const copyOf = async (ctx: UserCtx, file: StoredFileRow | null): Promise<StoredFile | null> => {
  const opened = file && (await ctx.storage.open(file.mediaFile))
  return opened ? ctx.storage.save(opened.stream, { maxBytes: maxUploadBytes, declaredMime: file.mediaMime }) : null
}

export const testCampaign = async (ctx: UserCtx, id: CampaignId, typed: string) => {
  const { number, file } = await numberOf(ctx, id)
  const recipient = await checked(ctx, number, typed.replace(/\D/g, ''))
  const copy = await copyOf(ctx, file)
  try {
    const own = file && copy ? { ...file, mediaFile: copy.file, mediaBytes: copy.bytes, mediaMime: copy.mime } : null
    return await ctx.transact((work) => post(work, ctx, { id, number, recipient, file: own }))
  } catch (error) {
    if (copy && !mayHaveHappened(error)) await ctx.storage.remove(copy.file)
    throw error
  }
}

interface Wish {
  id: CampaignId
  number: SendingNumber
  recipient: CheckedNumber
  file: StoredFileRow | null
}

const post = async (work: Work, ctx: UserCtx, { id, number, recipient, file }: Wish) => {
  const campaign = await lockForChange(work, id)
  const contactId = await meetNumber(work, recipient)
  const wishes = await wishesOf(work.tx, contactId)
  if (wishes?.isActive === false) throw new Refusal('ERR_CONTACT_BLOCKED')
  const chat = { contactId, connectionId: number.id, channel: number.channel, isGroup: false }
  const latest = await latestTicket(work, chat)
  const hasWindow = abilitiesOf(number.channel).replyWindowHours !== null && !campaign.template
  if (hasWindow && !(latest?.reply_until && latest.reply_until > work.clock.now()))
    throw new Refusal('ERR_REPLY_WINDOW_CLOSED')
  const composition = await composeMessage(work, {
    campaign,
    person: { name: wishes?.name ?? recipient.number, email: wishes?.email ?? '', number: recipient.number },
    settings: await readSettings(work.tx),
    file,
    base: { id: randomUUID(), userId: ctx.actor.id, isPrivate: false, quotedId: null },
  })
  if (!composition.isSendable) throw new Refusal('ERR_TEMPLATE_UNUSABLE', { details: { reason: composition.reason } })
  const ticket = await ticketToPostIn(work, chat, latest, null)
  const posted = await composition.postedFor(ticket)
  await postMessages(work, ticket, posted)
  return { ticketId: ticket.id, messageId: posted[0]?.id ?? '' }
}
