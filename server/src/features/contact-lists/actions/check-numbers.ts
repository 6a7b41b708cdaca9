/**
 * Checks whether the numbers of lists are on WhatsApp, a few at a time: each turn is a job, and the progress is in
 * the rows.
 */
import { ConnectionId } from '@guiche/contract/core/ids'
import type { ChannelConnection } from '../../../channels/channel.ts'
import type { Ctx, Work } from '../../../context.ts'
import { connectionForChannel, connectionToLookUp } from '../../connections/queries.ts'
import { pausedUntil } from '../../pace/queries.ts'
import { announceContactList, announceManyItems } from '../events.ts'
import { answeredKeys, type NumberAnswer, nextRetryAt, nextTurnAt, numbersPerTurn } from '../rules/checks.ts'
import { dueNumbers, lockClock, lockListsOf, saveAnswers, saveCheckClock } from '../store/checks.ts'
import { saveCounts } from '../store/lists.ts'
import { enqueueTurn } from './want-checks.ts'

interface Turn {
  connection: ChannelConnection
  numbers: readonly { dialKey: string; number: string }[]
}

/** Null: it is not this number's turn, or nothing is left. */
const takeTurn = async (work: Work, connectionId: number): Promise<Turn | null> => {
  const now = work.clock.now()
  const clock = await lockClock(work.tx, now)
  const numbers = await dueNumbers(work.tx, numbersPerTurn)
  const asked = await connectionToLookUp(work.tx)
  if (numbers.length === 0 || !asked) return null
  const paused = await pausedUntil(work.tx, asked.id)
  const freeAt = paused && paused > clock.nextAt ? paused : clock.nextAt
  if (freeAt > now) {
    enqueueTurn(work, asked, freeAt)
    return null
  }
  if (!asked.isUp) {
    await waitLonger(work, asked, clock.failures + 1)
    return null
  }
  const connection = asked.id === connectionId ? await connectionForChannel(work, asked.id) : null
  if (!connection) {
    // Another number checks now, which another process may hold.
    enqueueTurn(work, asked, now)
    return null
  }
  await saveCheckClock(work.tx, { ...clock, nextAt: nextTurnAt(now, numbers.length, Math.random()) })
  return { connection, numbers }
}

type Asked = Parameters<typeof enqueueTurn>[1]

const waitLonger = async (work: Work, asked: Asked, failures: number) => {
  const nextAt = nextRetryAt(work.clock.now(), failures)
  await saveCheckClock(work.tx, { nextAt, failures })
  enqueueTurn(work, asked, nextAt)
}

/** Stops at the first question without an answer, because the next would get none either. */
const ask = async (ctx: Ctx, { connection, numbers }: Turn) => {
  const answers: NumberAnswer[] = []
  const channel = ctx.channels.get(connection.kind)
  if (!channel?.lookUp) throw new Error(`${connection.kind} looks up no numbers`)
  for (const { dialKey, number } of numbers) {
    try {
      const identities = await channel.lookUp(connection, number)
      const phone = identities?.find(({ kind }) => kind === 'phone')?.value ?? number
      answers.push({ dialKey, number: identities ? phone : null })
    } catch (error) {
      ctx.log.warn({ err: error, connectionId: connection.id }, 'the network did not tell whether a number exists')
      return { answers, isFailed: true }
    }
  }
  return { answers, isFailed: false }
}

const record = async (work: Work, answers: readonly NumberAnswer[], isFailed: boolean): Promise<void> => {
  const now = work.clock.now()
  const keys = answeredKeys(answers)
  const lists = await lockListsOf(
    work.tx,
    keys.map(({ dialKey }) => dialKey),
  )
  const changed = await saveCounts(work.tx, await saveAnswers(work.tx, lists, keys, now), now)
  for (const row of changed) {
    announceContactList(work, 'update', row)
    announceManyItems(work, row.id)
  }
  const asked = await connectionToLookUp(work.tx)
  if (!asked) return
  const clock = await lockClock(work.tx, now)
  if (isFailed) return waitLonger(work, asked, clock.failures + 1)
  if (clock.failures > 0) await saveCheckClock(work.tx, { ...clock, failures: 0 })
  enqueueTurn(work, asked, clock.nextAt)
}

/** Safe to run twice: checked numbers are no longer due. */
export const checkNextNumbers = async (ctx: Ctx, connectionId: number): Promise<void> => {
  const turn = await ctx.transact((work) => takeTurn(work, ConnectionId.parse(connectionId)))
  if (!turn) return
  const { answers, isFailed } = await ask(ctx, turn)
  await ctx.transact((work) => record(work, answers, isFailed))
}
