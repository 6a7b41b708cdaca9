/**
 * Sends the waiting messages of one chat, strictly in order: a message that must wait blocks those behind it. Only
 * large files let others pass until they are uploaded (upload-file.ts). Safe to run twice.
 */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { type Channel, type ChannelConnection, FinalFailure, TemporaryFailure } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { OneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import { recheckConnection } from '../../connections/actions/recheck-connection.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { addressFor } from '../../contacts/rules.ts'
import { leavesWithinMs } from '../rules/delivery.ts'
import { isUnasked } from '../rules/held.ts'
import {
  type Attempt,
  beginDelivery,
  type NextRow,
  nextDelivery,
  putBackInLine,
  recordAccepted,
  recordPutOff,
} from '../store/deliveries.ts'
import { announceMessage } from './announce-message.ts'
import { enqueueDelivery, enqueueUpload } from './enqueue-chat.ts'
import { notePause } from './hold-back.ts'
import { pauseOf } from './pause-of.ts'
import { whenToLeave } from './wait-for-turn.ts'
import { outboundOf, putAside } from './waiting-message.ts'

/**
 * After this, a chat with more to send goes behind the others that wait, so that a few long chats do not occupy all
 * slots of a process.
 */
export const mostInTurn = 10
const longestTurnMs = 5_000

/** Call it after each message: true when the chat must let others pass. */
export const turnOfChat = (nowMs: () => number = () => performance.now()) => {
  const endsAt = nowMs() + longestTurnMs
  let sent = 0
  return { isOver: () => ++sent >= mostInTurn || nowMs() >= endsAt }
}

/**
 * Measures an attempt, in ms. The time of day may be set back, and the other clock may stand still while the machine
 * sleeps: the longer time counts. Tests hold it.
 */
export const stopwatch = {
  start: (): (() => number) => {
    const [runs, day] = [performance.now(), Date.now()]
    return () => Math.max(performance.now() - runs, Date.now() - day)
  },
}

/**
 * A message that is posted while its chat is being sent enqueues a second job, which must not send the same message
 * again. Between nodes the row keeps the order: nobody passes a message that is being sent (rules/delivery.ts).
 */
const chats = new OneAtATime()

export const deliverChat = (ctx: Ctx, connectionId: ConnectionId, contactId: number): Promise<void> =>
  chats.run(`${ctx.companyId}:${connectionId}:${contactId}`, async () => {
    const chat = { connectionId, contactId }
    const turn = turnOfChat()
    for (let isFirst = true; ; isFirst = false) {
      const claimed = await claim(ctx, chat, isFirst)
      if (!claimed) return
      if (claimed === 'put-aside') continue
      if (!(await deliver(ctx, claimed))) return
      if (turn.isOver()) return ctx.transact(async (work) => enqueueDelivery(work, claimed.connection.kind, chat))
    }
  })

interface Claimed {
  row: NextRow
  connection: ChannelConnection
  channel: Channel
  externalId: string | null
  attempt: Attempt
  mayLeave: () => boolean
}
/** A message that could not be sent was marked as failed; the next one may be sent. Null: nothing is to be sent now. */
type Claim = Claimed | 'put-aside' | null

interface Chat {
  connectionId: ConnectionId
  contactId: number
}

/**
 * Takes the chat's first waiting message, with the id that it has in every attempt. `isFirst`: also starts the
 * uploads that wait.
 */
const claim = (ctx: Ctx, chat: Chat, isFirst: boolean): Promise<Claim> =>
  ctx.transact(async (work) => {
    const { row, hasUpload } = await nextDelivery(work.tx, chat.connectionId, chat.contactId)
    const startsUpload = hasUpload && isFirst
    if (!row && !startsUpload) return null
    const connection = await connectionForChannel(work, chat.connectionId)
    if (connection && startsUpload) enqueueUpload(work, connection.kind, chat)
    if (!row) return null
    const now = work.clock.now()
    if (!connection) return putAside(work, row.id, { code: 'connection_removed', detail: null })
    const leaving = await whenToLeave(work, row, connection)
    if (leaving?.step === 'fail') return putAside(work, row.id, { code: leaving.code, detail: null })
    if (leaving) {
      enqueueDelivery(work, connection.kind, chat, leaving.until)
      return null
    }
    const channel = ctx.channels.get(connection.kind)
    if (!channel) throw new Error(`this process has no channel ${connection.kind}`)
    const externalId = row.external_id ?? channel.newMessageId?.() ?? null
    const address = addressFor(row, connection.kind, row.address)
    const ageMs = stopwatch.start()
    const mayLeave = () => ageMs() < leavesWithinMs(row.media_file !== null)
    await beginDelivery(work.tx, row.id, now, { externalId, address })
    const attempt = { messageId: row.id, number: row.delivery_attempts + 1 }
    return { row: { ...row, address }, connection, channel, externalId, attempt, mayLeave }
  })

const handOver = async (ctx: Ctx, { row, connection, channel, externalId, mayLeave }: Claimed) =>
  channel.send(connection, { ...(await outboundOf(ctx, row, externalId)), mayLeave })

/**
 * Whether to continue with the chat. If the success cannot be recorded, the message is not sent again: it stays
 * `sending`.
 */
const deliver = async (ctx: Ctx, claimed: Claimed): Promise<boolean> => {
  const { row } = claimed
  let accepted: Awaited<ReturnType<typeof handOver>>
  const handedOverAt = ctx.clock.now()
  try {
    accepted = await handOver(ctx, claimed)
  } catch (error) {
    if (await holdsBack(ctx, claimed, error, handedOverAt)) return false
    if (error instanceof FinalFailure) {
      const failure = { code: error.code, detail: error.providerText ?? null }
      await ctx.transact((work) => putAside(work, row.id, failure))
      if (error.code === 'credentials_refused') await recheckConnection(ctx, claimed.connection)
      return true
    }
    await putBack(ctx, claimed, error)
    return false
  }
  await ctx.transact(async (work) => {
    await recordAccepted(work.tx, row.id, accepted.externalId, work.clock.now())
    await announceMessage(work, row.id)
  })
  return true
}

/** Whether it waits for its number or its template. What does not is dealt with as every failure, and the pause is known all the same. */
const holdsBack = async (
  ctx: Ctx,
  { row, connection, attempt }: Claimed,
  error: unknown,
  handedOverAt: Date,
): Promise<boolean> => {
  const isFailure = error instanceof FinalFailure || error instanceof TemporaryFailure
  const { pause } = isFailure ? error : {}
  if (!pause || !isFailure) return false
  return ctx.transact(async (work) => {
    const now = work.clock.now()
    const detail = error instanceof FinalFailure ? (error.providerText ?? null) : error.message
    const until = await notePause(work, connection.id, pause, { data: row.data, detail, at: handedOverAt })
    if (!isUnasked(row, now)) return false
    await recordPutOff(work.tx, attempt, { isUnseen: false, detail: detail ?? error.message }, now)
    await putBackInLine(work.tx, attempt, now)
    await announceMessage(work, row.id)
    enqueueDelivery(work, connection.kind, { connectionId: connection.id, contactId: row.contact_id }, until)
    return true
  })
}

/** It waits again as the first of its chat. */
const putBack = async (ctx: Ctx, { row, connection, attempt }: Claimed, error: unknown): Promise<void> => {
  const failure = error instanceof TemporaryFailure ? error : null
  const isPutOff = await ctx.transact(async (work) => {
    const detail = error instanceof Error ? error.message : String(error)
    await recordPutOff(work.tx, attempt, { isUnseen: failure?.mayHaveArrived ?? false, detail }, work.clock.now())
    // A message that may have arrived stays `sending`: a status may still tell, and until then it is not sent again.
    if (!failure?.mayHaveArrived) await putBackInLine(work.tx, attempt, work.clock.now())
    const pauseMs = await pauseOf(work, error, { connectionId: connection.id, waitsSince: row.waits_since })
    if (pauseMs === undefined) return false
    const chat = { connectionId: connection.id, contactId: row.contact_id }
    enqueueDelivery(work, connection.kind, chat, new Date(work.clock.now().getTime() + pauseMs))
    return true
  })
  if (!isPutOff) throw error
}
