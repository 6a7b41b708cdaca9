/** A number that somebody typed is asked for on the network before it becomes a contact's. */
import { randomUUID } from 'node:crypto'
import type { ChannelKind } from '@guiche/contract/channels'
import { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx, UserCtx, Work } from '../../../context.ts'
import { tellAnswer } from '../../../platform/realtime/answers.ts'
import { settle } from '../../../platform/settle.ts'
import { connectionForChannel, connectionThatLooksUp } from '../../connections/queries.ts'
import { lookUpNumberJob, lookUpNumberOptions } from '../jobs/definitions.ts'
import { type CheckedNumber, checkedNumber, checkForm, NetworkAnswer, uncheckedNumber } from '../rules/number-check.ts'

/** WhatsApp answers within a second; somebody waits before a dialog. */
const answerWithinMs = 8_000

/** `before` looks, in the transaction that chooses whom to ask, whether the question is worth asking: it throws where not. */
export const checkNumber = async (
  ctx: UserCtx,
  number: string,
  before: (work: Work) => Promise<void>,
): Promise<CheckedNumber> => {
  settle(checkForm(number))
  const connection = await ctx.transact(async (work) => {
    await before(work)
    return connectionThatLooksUp(work.tx)
  })
  if (!connection) return uncheckedNumber(number)
  return settle(checkedNumber(number, await askNetwork(ctx, connection, number))).next
}

/** Null: nobody answered in time. */
export const askNetwork = async (
  ctx: Ctx,
  { id, channel }: { id: ConnectionId; channel: ChannelKind },
  number: string,
): Promise<NetworkAnswer | null> => {
  const question = randomUUID()
  const until = new Date(ctx.clock.now().getTime() + answerWithinMs).toISOString()
  const answer = await ctx.answers.waitFor(question, answerWithinMs, () =>
    ctx.transact(async (work) =>
      work.enqueue(lookUpNumberJob(channel), { question, connectionId: id, number, until }, lookUpNumberOptions(id)),
    ),
  )
  return NetworkAnswer.safeParse(answer).data ?? null
}

interface Question {
  question: string
  connectionId: number
  number: string
  until: string
}

/** Asks the network and tells those who wait. Any failure is an answer too: nobody shall wait for nothing. */
export const lookUpNumber = async (ctx: Ctx, { question, connectionId, number, until }: Question): Promise<void> => {
  if (ctx.clock.now().getTime() > Date.parse(until)) return
  const answer = await networkAnswer(ctx, ConnectionId.parse(connectionId), number).catch((error: unknown) => {
    ctx.log.warn({ err: error, connectionId }, 'the network did not tell whether a number exists')
    return { outcome: 'unknown' } as const
  })
  await tellAnswer(ctx.db, question, answer)
}

const networkAnswer = async (ctx: Ctx, connectionId: ConnectionId, number: string): Promise<NetworkAnswer> => {
  const connection = await ctx.transact((work) => connectionForChannel(work, connectionId))
  const channel = connection ? ctx.channels.get(connection.kind) : undefined
  if (!connection || !channel?.lookUp) return { outcome: 'unknown' }
  const identities = await channel.lookUp(connection, number)
  return identities ? { outcome: 'found', identities: [...identities] } : { outcome: 'nobody' }
}
