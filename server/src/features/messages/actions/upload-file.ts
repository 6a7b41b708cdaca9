/**
 * Uploads large files to the channel before their messages, so that messages behind them are sent first. Safe to run
 * twice.
 */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { type Channel, type ChannelConnection, FinalFailure } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { addressFor } from '../../contacts/rules.ts'
import { nextStep } from '../rules/delivery.ts'
import type { DeliveryRow } from '../store/deliveries.ts'
import { isUploadWanted, nextUpload, recordUploaded } from '../store/uploads.ts'
import { recordWoken } from '../store/waiting.ts'
import { enqueueDelivery, enqueueUpload } from './enqueue-chat.ts'
import { pauseOf } from './pause-of.ts'
import { outboundOf, putAside, sealUploaded, statusOf } from './waiting-message.ts'

interface Chat {
  connectionId: ConnectionId
  contactId: number
}
interface Claimed {
  row: DeliveryRow
  connection: ChannelConnection
  channel: Channel
}
/**
 * A message that will never be sent was marked as failed; the next one may be uploaded. Null: nothing is to be
 * uploaded now.
 */
type Claim = Claimed | 'put-aside' | null

/** How many uploads run at once in this process, for all numbers together: the other job slots are for quick jobs. */
const mostAtOnce = 4
const placeAskedEveryMs = 3_000
let underWay = 0
/**
 * Numbers that got no slot, with the time of their last request, oldest first. A number that has not asked again was
 * served elsewhere.
 */
const waiting = new Map<ConnectionId, number>()
const forgottenAfterMs = 8_000
/** Not the time of day, which may jump. Tests hold it. */
export const placeClock = { now: () => performance.now() }

/**
 * Slots are given in turn: a free one goes to the number that has waited longest, not to the one that just released
 * it.
 */
const takePlace = (connectionId: ConnectionId): boolean => {
  const now = placeClock.now()
  for (const [id, askedAt] of waiting) if (now - askedAt > forgottenAfterMs) waiting.delete(id)
  const at = [...waiting.keys()].indexOf(connectionId)
  if (underWay + (at < 0 ? waiting.size : at) >= mostAtOnce) {
    waiting.set(connectionId, now)
    return false
  }
  waiting.delete(connectionId)
  underWay += 1
  return true
}

/** Uploads one file. Its delivery, at the end, enqueues the next one of the chat, behind those of other chats. */
export const uploadFile = async (ctx: Ctx, connectionId: ConnectionId, contactId: number): Promise<void> => {
  const hasPlace = takePlace(connectionId)
  try {
    for (;;) {
      const claimed = await claim(ctx, { connectionId, contactId }, hasPlace)
      if (!claimed) return
      if (claimed !== 'put-aside' && !(await upload(ctx, claimed))) return
    }
  } finally {
    if (hasPlace) underWay -= 1
  }
}

/** Refuses before the upload what can be refused by then. Nothing is locked during the upload. */
const claim = (ctx: Ctx, chat: Chat, hasPlace: boolean): Promise<Claim> =>
  ctx.transact(async (work) => {
    const now = work.clock.now()
    const row = await nextUpload(work.tx, chat.connectionId, chat.contactId, now)
    const connection = await connectionForChannel(work, chat.connectionId)
    if (!row) {
      waiting.delete(chat.connectionId)
      // If the file was deleted meanwhile, messages that quote it need not wait for it.
      if (connection) enqueueDelivery(work, connection.kind, chat)
      return null
    }
    if (!connection) return putAside(work, row.id, { code: 'connection_removed', detail: null })
    const step = nextStep(statusOf(row, connection), now)
    if (step.step === 'fail') return putAside(work, row.id, { code: step.code, detail: null })
    const noPlaceUntil = hasPlace ? null : new Date(now.getTime() + placeAskedEveryMs)
    const until = step.step === 'wait' ? step.until : noPlaceUntil
    if (step.step === 'wait') waiting.delete(chat.connectionId)
    if (until) {
      enqueueUpload(work, connection.kind, chat, until)
      return null
    }
    const channel = ctx.channels.get(connection.kind)
    if (!channel) throw new Error(`this process has no channel ${connection.kind}`)
    await recordWoken(work.tx, row.id, now)
    return { row: { ...row, address: addressFor(row, connection.kind, row.address) }, connection, channel }
  })

/** Whether this job may continue with the next file of the chat. */
const upload = async (ctx: Ctx, { row, connection, channel }: Claimed): Promise<boolean> => {
  const chat = { connectionId: connection.id, contactId: row.contact_id }
  let uploaded: Record<string, unknown> | null
  try {
    uploaded = channel.upload ? await channel.upload(connection, await outboundOf(ctx, row, row.external_id)) : null
  } catch (error) {
    if (error instanceof FinalFailure) {
      await giveUp(ctx, { row, connection }, error)
      return true
    }
    await ctx.transact(async (work) => {
      const pauseMs = await pauseOf(work, error, { connectionId: connection.id, waitsSince: row.waits_since })
      if (pauseMs === undefined) throw error
      enqueueUpload(work, connection.kind, chat, new Date(work.clock.now().getTime() + pauseMs))
    })
    return false
  }
  return ctx.transact(async (work) => {
    const sealed = uploaded && sealUploaded(ctx, uploaded)
    const waitsIn = await recordUploaded(work.tx, row.id, sealed, work.clock.now())
    if (!waitsIn) return true
    const { connection_id: connectionId, contact_id: contactId } = waitsIn
    enqueueDelivery(work, connection.kind, { connectionId, contactId })
    return false
  })
}

/** If it was deleted meanwhile, it has not failed. Messages that quote it are sent without the quotation. */
const giveUp = (ctx: Ctx, { row, connection }: Omit<Claimed, 'channel'>, { code, providerText }: FinalFailure) =>
  ctx.transact(async (work) => {
    if (await isUploadWanted(work.tx, row.id)) await putAside(work, row.id, { code, detail: providerText ?? null })
    enqueueDelivery(work, connection.kind, { connectionId: connection.id, contactId: row.contact_id })
  })
