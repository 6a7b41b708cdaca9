import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { accountMailSubjects, takeAttempt } from '../../../platform/security/login-attempts.ts'

/**
 * Counts one mail to this address. Throws Refusal ERR_TOO_MANY_ATTEMPTS if the address, or the company, has reached
 * its limit.
 */
export const withinMails = async (ctx: UserCtx, email: string): Promise<void> => {
  if (!ctx.mail.isConfigured) return
  const subjects = accountMailSubjects(email.toLowerCase(), ctx.companyId)
  const wait = await ctx.db.platform((tx) => takeAttempt(tx, subjects, ctx.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
}
