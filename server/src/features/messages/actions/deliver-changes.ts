/**
 * Sends our edits, deletions and reactions to the channel. Safe to run twice: the same change twice has the same
 * result.
 */
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { DeliveryFailure } from '@guiche/contract/errors'
import { type Channel, type ChannelConnection, FinalFailure, type OutboundChange } from '../../../channels/channel.ts'
import type { Ctx, Work } from '../../../context.ts'
import { OneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatAddressOf } from '../../contacts/rules.ts'
import { changeStep } from '../rules/change.ts'
import { deletedSign } from '../rules/inbound-content.ts'
import { deleteById, editById, recordOwnReaction } from '../store/changes.ts'
import {
  endAllChanges,
  endChange,
  failChange,
  nameChange,
  nextChange,
  type WaitingChangeRow,
} from '../store/message-changes.ts'
import { announceMessage, refreshLine, textLine } from './announce-message.ts'
import { turnOfChat } from './deliver-chat.ts'
import { enqueueChanges } from './enqueue-chat.ts'
import { forgetWords } from './forget-words.ts'
import { pauseOf } from './pause-of.ts'

const chats = new OneAtATime()
/** Waits until a message that is being sent has arrived. */
const lookAgainMs = 2_000

interface Claimed {
  row: WaitingChangeRow
  connection: ChannelConnection
  channel: Channel
  externalId: string | null
}
type Claim = Claimed | 'put-aside' | null

export const deliverChanges = (ctx: Ctx, connectionId: ConnectionId, contactId: number): Promise<void> =>
  chats.run(`${ctx.companyId}:${connectionId}:${contactId}`, async () => {
    const turn = turnOfChat()
    for (;;) {
      const claimed = await claim(ctx, connectionId, contactId)
      if (!claimed) return
      if (claimed === 'put-aside') continue
      if (!(await hand(ctx, claimed, contactId))) return
      const { kind } = claimed.connection
      if (turn.isOver()) return ctx.transact(async (work) => enqueueChanges(work, kind, { connectionId, contactId }))
    }
  })

const claim = (ctx: Ctx, connectionId: ConnectionId, contactId: number): Promise<Claim> =>
  ctx.transact(async (work) => {
    const row = await nextChange(work.tx, connectionId, contactId)
    if (!row) return null
    const connection = await connectionForChannel(work, connectionId)
    if (!connection) return putAside(work, row, 'connection_removed', null)
    const target = { delivery: row.target_delivery, isOnChannel: row.target_id !== null }
    const step = changeStep({ kind: row.kind, waitsSince: row.created_at, target }, work.clock.now())
    if (step.step === 'fail') return putAside(work, row, step.code, null)
    if (step.step === 'wait') {
      lookAgain(work, connection, contactId, lookAgainMs)
      return null
    }
    const channel = ctx.channels.get(connection.kind)
    if (!channel) throw new Error(`this process has no channel ${connection.kind}`)
    const externalId = row.external_id ?? channel.newMessageId?.() ?? null
    await nameChange(work.tx, row.id, externalId)
    return { row, connection, channel, externalId }
  })

const putAside = async (
  work: Work,
  row: WaitingChangeRow,
  code: DeliveryFailure,
  detail: string | null,
): Promise<'put-aside'> => {
  await failChange(work.tx, row.id, code, detail)
  await announceMessage(work, row.message_id)
  return 'put-aside'
}

const lookAgain = (work: Work, { id, kind }: ChannelConnection, contactId: number, afterMs: number) =>
  enqueueChanges(work, kind, { connectionId: id, contactId }, new Date(work.clock.now().getTime() + afterMs))

const changeOf = ({ row, externalId }: Claimed): OutboundChange => {
  const base = {
    externalId,
    chat: chatAddressOf(row, row.address),
    target: {
      externalId: row.target_id ?? '',
      fromMe: row.from_me,
      ...(row.author ? { author: row.author } : {}),
    },
  }
  if (row.kind === 'edit') return { ...base, kind: 'edit', text: row.words }
  return row.kind === 'delete' ? { ...base, kind: 'delete' } : { ...base, kind: 'reaction', emoji: row.words }
}

/** Whether to continue with the chat. */
const hand = async (ctx: Ctx, claimed: Claimed, contactId: number): Promise<boolean> => {
  const { row, connection, channel } = claimed
  try {
    if (!channel.change) throw new FinalFailure('provider_refused', 'The channel changes nothing')
    await channel.change(connection, changeOf(claimed))
  } catch (error) {
    if (error instanceof FinalFailure) {
      await ctx.transact((work) => putAside(work, row, error.code, error.providerText ?? null))
      return true
    }
    await ctx.transact(async (work) => {
      const pauseMs = await pauseOf(work, error, { connectionId: connection.id, waitsSince: row.created_at })
      if (pauseMs === undefined) throw error
      lookAgain(work, connection, contactId, pauseMs)
    })
    return false
  }
  await ctx.transact((work) => apply(work, row))
  return true
}

/** Stores what the customer sees now. */
const apply = async (work: Work, { id, kind, words, message_id: messageId }: WaitingChangeRow): Promise<void> => {
  const { tx } = work
  const now = work.clock.now()
  await endChange(tx, id)
  if (kind === 'edit') await editById(tx, messageId, words, true, now)
  if (kind === 'reaction') await recordOwnReaction(tx, messageId, words, now)
  if (kind === 'delete') {
    await deleteById(tx, messageId, now)
    await endAllChanges(tx, messageId)
    await forgetWords(work, messageId)
  }
  await announceMessage(work, messageId)
  if (kind === 'edit') await refreshLine(work, messageId, textLine(words))
  if (kind === 'delete') await refreshLine(work, messageId, deletedSign)
}
