import { CompanyId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { overAfter } from '../../../platform/jobs/turn-time.ts'
import { dayAfter } from '../../companies/rules.ts'
import { companyZone } from '../queries/periods.ts'
import {
  changedCompanies,
  dropStrays,
  holdFigures,
  markDay,
  markedDays,
  recountAll,
  sumDays,
  sumHoursOf,
  sumMonths,
} from '../store.ts'

const daysAtOnce = 31
const monthsAtOnce = 12

/**
 * Sums some of a company's marked days. Today keeps a mark, because its last hour continues; its day is summed when
 * it is over. False: only today was left.
 */
const foldSome = (ctx: Ctx): Promise<boolean> =>
  ctx.transact(async ({ tx, clock }) => {
    if (!(await holdFigures(tx))) return false
    const zone = (await tx.sql(companyZone))[0]?.timezone
    if (zone === undefined) return false
    const now = clock.now()
    const today = dayAfter(now, 0, zone)
    const days = await markedDays(tx, daysAtOnce)
    if (days.length === 0) return false
    const over = days.filter((day) => day !== today)
    if (over.length > 0) await sumDays(tx, over)
    if (days.includes(today)) {
      await sumHoursOf(tx, today)
      await markDay(tx, now)
    }
    await sumMonths(tx, today, monthsAtOnce)
    return days.some((day) => day !== today) && days.length === daysAtOnce
  })

/** Everything of a company. */
export const foldCompany = async (ctx: Ctx): Promise<void> => {
  for (let isMore = true; isMore; ) isMore = await foldSome(ctx)
}

/** However much is left; the next turn continues. */
const turnMs = 40_000

export const foldFigures = async (deps: Deps): Promise<void> => {
  const companies = await deps.db.platform(async (tx) => {
    await dropStrays(tx)
    return changedCompanies(tx, deps.clock.now())
  })
  const work = {
    name: 'fold-figures',
    keyOf: ({ company_id }: { company_id: number }) => `${company_id}`,
    act: ({ company_id }: { company_id: number }) => foldCompany(systemContext(deps, CompanyId.parse(company_id))),
  }
  await eachByItself(deps, work, companies, overAfter(turnMs))
}

/** Rebuilds all sums of a company from its attendances. */
export const recountFigures = async (ctx: Ctx): Promise<void> => {
  await ctx.transact(({ tx }) => recountAll(tx))
  await foldCompany(ctx)
}
