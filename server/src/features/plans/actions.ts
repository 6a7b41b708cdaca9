/** For super admins; the calls check that. */
import { isDeepStrictEqual } from 'node:util'
import type { PlanId } from '@guiche/contract/core/ids'
import type { ManagedPlan } from '@guiche/contract/features/plans'
import type { UserCtx } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from '../../platform/settle.ts'
import { transactForAll } from '../../platform-work.ts'
import { announcePlan, announceToCompanies, shownOf } from './events.ts'
import { managedPlan } from './queries.ts'
import { mayBeNamed, mayRemove } from './rules.ts'
import {
  buyersOf,
  companiesOf,
  insertPlan,
  isNameTaken,
  lockPlan,
  type PlanWords,
  removePlan,
  savePlan,
} from './store.ts'

type Change = { [K in keyof PlanWords]?: PlanWords[K] | undefined }

const stored = async (tx: Transaction, planId: number): Promise<ManagedPlan> => {
  const plan = await managedPlan(tx, planId)
  if (!plan) throw new Refusal('ERR_NO_PLAN_FOUND')
  return plan
}

const held = async (tx: Transaction, planId: PlanId): Promise<ManagedPlan> => {
  if (!(await lockPlan(tx, planId))) throw new Refusal('ERR_NO_PLAN_FOUND')
  return stored(tx, planId)
}

export const createPlan = (ctx: UserCtx, words: PlanWords): Promise<ManagedPlan> =>
  transactForAll(ctx, async (work) => {
    settle(mayBeNamed(await isNameTaken(work.tx, words.name, null)))
    const planId = await insertPlan(work.tx, words)
    announcePlan(work, 'create', planId)
    return stored(work.tx, planId)
  })

export const updatePlan = (ctx: UserCtx, planId: PlanId, change: Change): Promise<ManagedPlan> =>
  transactForAll(ctx, async (work) => {
    const before = await held(work.tx, planId)
    const news = differing(change, before) as Partial<PlanWords>
    if (isNothing(news)) return before
    if (news.name !== undefined) settle(mayBeNamed(await isNameTaken(work.tx, news.name, planId)))
    await savePlan(work.tx, planId, { ...before, ...news })
    const after = await stored(work.tx, planId)
    announcePlan(work, 'update', planId)
    if (!isDeepStrictEqual(shownOf(before), shownOf(after)))
      announceToCompanies(work, await companiesOf(work.tx, planId), shownOf(after))
    return after
  })

export const deletePlan = (ctx: UserCtx, planId: PlanId): Promise<{ id: number }> =>
  transactForAll(ctx, async (work) => {
    const { id, companies } = await held(work.tx, planId)
    settle(mayRemove(companies + (await buyersOf(work.tx, id))))
    await removePlan(work.tx, id)
    announcePlan(work, 'delete', id)
    return { id }
  })
