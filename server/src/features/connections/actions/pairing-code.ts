/** A code to type on the phone. The wish is a row; whoever holds the number asks WhatsApp, and its answer is a row too. */

import { randomUUID } from 'node:crypto'
import type { Answer } from '@guiche/contract/core/endpoint'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { askPairingCode as AskPairingCode } from '@guiche/contract/features/pairing-codes'
import { phoneVariants } from '@guiche/contract/phone-number'
import { z } from 'zod'
import { type PairingAnswer, pairingRefusals } from '../../../channels/channel/pairing.ts'
import type { Ctx } from '../../../context.ts'
import { tellAnswer } from '../../../platform/realtime/answers.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { pairingSubjects, takeAttempt } from '../../../platform/security/login-attempts.ts'
import { settle } from '../../../platform/settle.ts'
import { announceConnection, announceSession } from '../events.ts'
import { afterAnswer, mayPair, noPairing, pairingNumberOf, refusalOfPairing } from '../rules/pairing.ts'
import { command } from '../rules.ts'
import { otherWithNumber } from '../store/numbers.ts'
import { lockConnection, readConnection, saveConnection } from '../store.ts'
import type { ConnectionRow } from '../view.ts'
import { found } from './ask-provider.ts'
import { noteState } from './note-state.ts'

/** A line opens within a few seconds; somebody waits before a dialog. */
const answerWithinMs = 25_000

const Told = z.union([
  z.object({ code: z.string(), endsAt: z.iso.datetime() }),
  z.object({ refusal: z.enum(pairingRefusals) }),
])

const mayAsk = async (ctx: Ctx, id: ConnectionId, number: string) => {
  const row = found(await ctx.transact(({ tx }) => readConnection(tx, id)))
  const holder = await ctx.transact(({ tx }) => otherWithNumber(tx, id, phoneVariants(number)))
  return settle(mayPair({ channel: row.channel, status: row.status, holder })).next
}

/** The phone is told of each: its owner is not to be pestered. */
const withinTries = async (ctx: Ctx, id: ConnectionId, number: string) => {
  const wait = await ctx.db.platform((tx) => takeAttempt(tx, pairingSubjects(id, number), ctx.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
}

/** What runs goes on; what has ended is linked afresh. */
const sessionFor = (row: ConnectionRow, isAfresh: boolean) => {
  const { wanted, generation, status, reason, qrcode, retries, number } = row
  const state = { wanted, generation, status, reason, qrcode, retries, number }
  return isAfresh || wanted === 'stop' ? command(state, 'renew') : state
}

const wishFor = (ctx: Ctx, id: ConnectionId, number: string, wish: string) =>
  ctx.transact(async (work) => {
    const before = found(await lockConnection(work.tx, id))
    const { isAfresh } = settle(mayPair({ channel: before.channel, status: before.status, holder: null })).next
    const now = work.clock.now()
    const changes = {
      ...sessionFor(before, isAfresh),
      ...noPairing,
      pairingWish: wish,
      pairingWishedUntil: new Date(now.getTime() + answerWithinMs),
      pairingNumber: number,
    }
    await saveConnection(work.tx, id, changes, now)
    const after = { ...before, ...changes, updatedAt: now }
    await noteState(work, before, after, 'renew')
    announceConnection(work, 'update', after)
  })

export const askPairingCode = async (
  ctx: Ctx,
  id: ConnectionId,
  typed: string,
): Promise<Answer<typeof AskPairingCode>> => {
  const number = settle(pairingNumberOf(typed)).next
  await mayAsk(ctx, id, number)
  await withinTries(ctx, id, number)
  const wish = randomUUID()
  const told = Told.safeParse(
    await ctx.answers.waitFor(wish, answerWithinMs, () => wishFor(ctx, id, number, wish)),
  ).data
  if (!told) throw new Refusal('ERR_UNAVAILABLE')
  if ('refusal' in told) return settle(refusalOfPairing(told.refusal)).next
  return { id, code: told.code, number, expiresAt: told.endsAt }
}

/** What the holder of the number has heard from WhatsApp: kept for every screen, and told to the call that waits. */
export const recordPairing = async (ctx: Ctx, id: ConnectionId, answer: PairingAnswer): Promise<void> => {
  const isTaken = await ctx.transact(async (work) => {
    const before = await lockConnection(work.tx, id)
    const now = work.clock.now()
    const changes = before && afterAnswer(before, answer, now)
    if (!before || !changes) return false
    await saveConnection(work.tx, id, changes, now)
    announceSession(work, { ...before, ...changes, updatedAt: now })
    return 'refusal' in answer || changes.pairingCode !== null
  })
  const { wish, holder: _holder, ...told } = answer
  if (isTaken) await tellAnswer(ctx.db, wish, told)
}
