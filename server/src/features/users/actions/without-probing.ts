import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { giveAttemptBack, takeAttempt, takenEmailSubject } from '../../../platform/security/login-attempts.ts'

/** The error that an e-mail is taken reveals that an account exists, so it is rate-limited. */
export const withoutProbing = async <T>(ctx: UserCtx, work: () => Promise<T>): Promise<T> => {
  const prober = takenEmailSubject(ctx.actor.id)
  const wait = await ctx.db.platform((tx) => takeAttempt(tx, [prober], ctx.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  const giveBack = () => ctx.db.platform((tx) => giveAttemptBack(tx, [prober]))
  const result = await work().catch(async (error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'ERR_EMAIL_TAKEN')) await giveBack()
    throw error
  })
  await giveBack()
  return result
}
