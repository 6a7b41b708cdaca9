/**
 * A claim on a ticket's talk during a request to an external system. It is renewed as long as somebody waits, so a
 * dead process is detected soon.
 */
import { mostTypebotDelayMs } from '@guiche/contract/features/integrations'
import type { Ctx } from '../../../context.ts'
import { renewTalk, type TalkFacts } from '../store/talks.ts'

const heldSeconds = 25
const renewEveryMs = 8_000

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

export const heldUntil = (now: Date): Date => after(now, heldSeconds * 1_000)

/** Between two messages of one answer. A job that died there is detected when this time is over. */
const patienceMs = 60_000
export const pauseEnds = (now: Date, pauseMs: number): Date => after(now, pauseMs + patienceMs)

/** A longer claim was set by a clock that jumped. */
export const isHeldStill = ({ busy_until }: Pick<TalkFacts, 'busy_until'>, now: Date): boolean =>
  busy_until !== null && busy_until > now && busy_until <= pauseEnds(now, mostTypebotDelayMs)

export const whileHeld = async <T>(
  ctx: Ctx,
  { ticketId, turnId }: { ticketId: number; turnId: string },
  ask: () => Promise<T>,
): Promise<T> => {
  const renew = () => ctx.transact(({ tx }) => renewTalk(tx, { ticketId, turnId, until: heldUntil(ctx.clock.now()) }))
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      ctx.log.warn({ err: error, ticketId }, 'the claim on a conversation could not be renewed'),
    )
  }, renewEveryMs)
  try {
    return await ask()
  } finally {
    clearInterval(timer)
  }
}
