import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { forgetAttempts, ownPasswordSubject, takeAttempt } from '../../../platform/security/login-attempts.ts'
import { verifyPassword } from '../../../platform/security/passwords.ts'
import { credentialsOf } from '../store.ts'

/** Whether it is the acting user's password. An open session must not be used to guess it. */
export const isCurrent = async (ctx: UserCtx, password: string): Promise<boolean> => {
  const stored = await ctx.transact(({ tx }) => credentialsOf(tx, ctx.actor.id))
  const guesser = ownPasswordSubject(ctx.actor.id)
  const wait = await ctx.db.platform((tx) => takeAttempt(tx, [guesser], ctx.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  const isRight = await verifyPassword(stored?.passwordHash ?? null, password)
  if (isRight) await ctx.db.platform((tx) => forgetAttempts(tx, [guesser]))
  return isRight
}
