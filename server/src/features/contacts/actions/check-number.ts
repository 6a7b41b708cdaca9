/** A typed number is looked up on the network before it is saved to a contact. */
import { randomUUID } from 'node:crypto'
import type { ChannelKind } from '@guiche/contract/channels'
import { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx, UserCtx, Work } from '../../../context.ts'
import { tellAnswer } from '../../../platform/realtime/answers.ts'
import { settle } from '../../../platform/settle.ts'
import { connectionForChannel, connectionThatLooksUp } from '../../connections/queries.ts'
import { lookUpNumberJob, lookUpNumberOptions } from '../jobs/definitions.ts'
import { type CheckedNumber, checkedNumber, checkForm, NetworkAnswer, uncheckedNumber } from '../rules/number-check.ts'

/** WhatsApp answers within a second, and a user waits. */
const answerWithinMs = 8_000

/** `before` runs in the transaction that chooses the connection to ask: it throws if the question is pointless. */
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

/** Null: no answer in time. */
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

/** Asks the network and answers the waiting call. A failure is an answer too, so that nobody waits for nothing. */
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
