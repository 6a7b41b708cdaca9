/**
 * Users who may not see numbers may still search for a whole one, a limited number of times per hour, so that trying
 * them out is useless.
 */
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { wholeNumber } from '../rules.ts'
import { noteLookup } from '../store/number-lookups.ts'

const mostNumbersAnHour = 60
const hourMs = 3_600_000

/** In a transaction of its own: it counts even if the call is refused afterwards. */
export const countAskedNumber = async (ctx: UserCtx, typed: string | undefined): Promise<void> => {
  const forms = ctx.actor.seesNumbers || typed === undefined ? [] : wholeNumber(typed)
  // The longest form counts for all forms of a number.
  const number = forms.toSorted((one, other) => other.length - one.length)[0]
  if (number === undefined) return
  const at = ctx.clock.now()
  const since = new Date(at.getTime() - hourMs)
  const first = await ctx.transact(({ tx }) =>
    noteLookup(tx, { userId: ctx.actor.id, number, at, since, most: mostNumbersAnHour }),
  )
  if (first === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil((first.getTime() + hourMs - at.getTime()) / 1000))
  throw new Refusal('ERR_TOO_MANY_NUMBERS', { retryAfterSeconds })
}
