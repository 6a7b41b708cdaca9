/**
 * Sends a program's message. Everything it needs is looked up first; ticket, message and delivery are one
 * transaction.
 */
import { randomUUID } from 'node:crypto'
import { abilitiesOf } from '@guiche/contract/channels'
import { type ContactId, MessageId } from '@guiche/contract/core/ids'
import type { ApiMessage } from '@guiche/contract/features/messages-api'
import type { UploadedFile } from '../../../bind.ts'
import type { TokenCtx, Work } from '../../../context.ts'
import { discard } from '../../../platform/http/multipart.ts'
import { shownFileName } from '../../../platform/http/shown-file-name.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { contactOfNames, meetNumber } from '../../contacts/actions/meet-number.ts'
import type { CheckedNumber } from '../../contacts/rules/number-check.ts'
import { askedOf, derivedId } from '../../messages/actions/derived-id.ts'
import { wordFiller } from '../../messages/actions/fill-words.ts'
import { postMessages } from '../../messages/actions/post-message.ts'
import { settleLength } from '../../messages/actions/settle-reply.ts'
import { postedOf } from '../../messages/actions/words-and-files.ts'
import { textsFor } from '../../messages/rules/captions.ts'
import { closeQuietly } from '../../tickets/actions/close-quietly.ts'
import { otherOpenTicket } from '../../tickets/actions/conflict.ts'
import { handTo } from '../../tickets/actions/hand-to.ts'
import { latestTicket, postingFacts, ticketToPostIn } from '../../tickets/actions/ticket-to-post-in.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { meets, type Recipient, recipientOf } from '../rules.ts'
import { authorOf, holdKey, messageOfKey } from '../store.ts'
import { checkedRecipient, refuseUnlessConnected } from './check-number.ts'

interface Sent {
  status: 'SUCCESS'
  messageId: string
  ticketId: number
  contactId: number
}

interface Wish {
  wanted: ApiMessage
  files: readonly UploadedFile[]
  /** Of the first message. The same key always gives the same id. */
  id: string
  /** A digest of the request. */
  asked: string
  hasKey: boolean
}

export const sendByToken = async (
  ctx: TokenCtx,
  wanted: ApiMessage,
  { files, key }: { files: readonly UploadedFile[]; key: string | null },
): Promise<Sent> => {
  const { next: recipient } = settle(recipientOf(wanted.number))
  if (wanted.body === '' && files.length === 0) throw new Refusal('ERR_BODY_REQUIRED', { field: 'body.body' })
  const { id: connectionId, channel } = ctx.connection
  if (!abilitiesOf(channel).reaches.includes('phone'))
    throw new Refusal('ERR_CHANNEL_UNABLE', { details: { channel, what: 'number' } })
  const id = key === null ? randomUUID() : derivedId('api', ctx.companyId, connectionId, key)
  const wish = { wanted, files, id, asked: askedOf(wanted, files), hasKey: key !== null }
  const before = wish.hasKey ? await ctx.transact((work) => sentBefore(work, wish)) : null
  const { answer, isNew } = before ? { answer: before, isNew: false } : await sendNew(ctx, recipient, wish)
  // A retry uploaded its files again.
  if (!isNew) await discard(ctx.storage, [...files])
  return answer
}

const sentBefore = async (work: Work, { id, asked }: Wish): Promise<Sent | null> => {
  const row = await messageOfKey(work.tx, id)
  if (!row) return null
  if (row.asked !== asked) throw new Refusal('ERR_IDEMPOTENCY_KEY_REUSED', { field: 'headers.idempotency-key' })
  return { status: 'SUCCESS', messageId: id, ticketId: row.ticketId, contactId: row.contactId }
}

const sendNew = async (ctx: TokenCtx, recipient: Recipient, wish: Wish) => {
  refuseUnlessConnected(ctx)
  const names = [{ kind: recipient.kind === 'group' ? 'group' : 'phone', value: recipient.value }]
  const known = await ctx.transact((work) => contactOfNames(work, names))
  if (known === null && recipient.kind === 'group') throw new Refusal('ERR_NO_CONTACT_FOUND', { field: 'body.number' })
  const checked = known === null ? await checkedRecipient(ctx, recipient.value) : null
  const attempt = () => ctx.transact((work) => post(ctx, work, { known, checked }, wish))
  // A contact who writes for the first time at that very moment exists at the next attempt.
  return attempt().catch((error: unknown) => {
    const isRace = error instanceof Refusal && !error.detail.details
    if (isRace && (error.code === 'ERR_DUPLICATED_CONTACT' || error.code === 'ERR_OTHER_OPEN_TICKET')) return attempt()
    throw error
  })
}

interface Met {
  known: ContactId | null
  /** Null: they are known. */
  checked: CheckedNumber | null
}

const contactOf = async (work: Work, { known, checked }: Met): Promise<ContactId> => {
  if (checked) return meetNumber(work, checked)
  if (known === null) throw new Error('a message without a recipient')
  return known
}

const post = async (ctx: TokenCtx, work: Work, met: Met, wish: Wish): Promise<{ answer: Sent; isNew: boolean }> => {
  if (wish.hasKey) {
    await holdKey(work.tx, wish.id)
    const before = await sentBefore(work, wish)
    if (before) return { answer: before, isNew: false }
  }
  const contactId = await contactOf(work, met)
  const ticket = await ticketOf(ctx, work, contactId, wish.wanted)
  await postMessages(work, ticket, await wordsOf(work, ticket, wish))
  if (wish.wanted.closeTicket && ticket.status !== 'closed') await closeQuietly(work, ticket.id, wish.wanted.userId)
  return { answer: { status: 'SUCCESS', messageId: wish.id, ticketId: ticket.id, contactId }, isNew: true }
}

const ticketOf = async (
  ctx: TokenCtx,
  work: Work,
  contactId: ContactId,
  { userId, queueId, closeTicket }: ApiMessage,
): Promise<TicketRow> => {
  const { id: connectionId, channel } = ctx.connection
  const facts = await postingFacts(work, { contactId, connectionId, queueId, userId })
  if (!facts.contact) throw new Refusal('ERR_NO_CONTACT_FOUND', { field: 'body.number' })
  if (!facts.contact.active) throw new Refusal('ERR_CONTACT_BLOCKED')
  if (facts.contact.is_opted_out) throw new Refusal('ERR_CONTACT_OPTED_OUT')
  if (!facts.connection) throw new Refusal('ERR_NO_WAPP_FOUND')
  if (!facts.queue_exists) throw new Refusal('ERR_NO_QUEUE_FOUND', { field: 'body.queueId' })
  if (!facts.user_exists) throw new Refusal('ERR_NO_USER_FOUND', { field: 'body.userId' })
  const chat = { contactId, connectionId, channel, isGroup: facts.contact.is_group }
  const latest = await latestTicket(work, chat)
  refuseClosedWindow(work, ctx, latest)
  const wish = { status: closeTicket ? 'closed' : userId === null ? 'pending' : 'open', queueId, userId } as const
  if (!latest || latest.status === 'closed') return ticketToPostIn(work, chat, latest, wish)
  const meeting = meets({ status: latest.status, userId: latest.user_id }, { userId })
  if (meeting === 'conflict') throw otherOpenTicket(latest)
  return meeting === 'hand' && userId !== null ? handTo(work, latest, { userId, queueId }) : latest
}

const refuseClosedWindow = (work: Work, { connection }: TokenCtx, latest: TicketRow | null): void => {
  if (abilitiesOf(connection.channel).replyWindowHours === null) return
  const until = latest?.reply_until
  if (!until || until <= work.clock.now()) throw new Refusal('ERR_REPLY_WINDOW_CLOSED')
}

const wordsOf = async (work: Work, ticket: TicketRow, { wanted, files, id, asked }: Wish) => {
  const { next: typed } = settle(
    textsFor(
      wanted.body,
      files.map(({ name }) => name),
      shownFileName,
    ),
  )
  const author = await authorOf(work.tx, wanted.userId)
  const fill = await wordFiller(work, { name: author?.name ?? '' }, ticket, typed)
  const message = {
    id: MessageId.parse(id),
    body: wanted.body,
    isPrivate: false,
    signMessage: wanted.sendSignature && author !== null,
    isVoiceNote: false,
    isViewOnce: false,
    isRoundVideo: false,
  }
  const actor = { id: author?.id ?? null, name: author?.name ?? '', maySign: true }
  const texts = typed.map((text) => fill(text))
  const posted = postedOf({ actor }, ticket.channel, message, { texts, files })
  for (const each of posted) settleLength(ticket.channel, each, 'body.body')
  return posted.map((each) => ({ ...each, asked }))
}
