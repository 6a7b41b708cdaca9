/** For super admins; the calls check that. */
import type { HelpId } from '@guiche/contract/core/ids'
import type { Help } from '@guiche/contract/features/helps'
import type { UserCtx } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { transactForAll } from '../../platform-work.ts'
import { announceHelp, announceHelpGone } from './events.ts'
import { type HelpWords, insertHelp, lockHelp, removeHelp, saveHelp } from './store.ts'

type Change = { [K in keyof HelpWords]?: HelpWords[K] | undefined }

const lockedHelp = async (tx: Transaction, helpId: HelpId): Promise<Help> => {
  const help = await lockHelp(tx, helpId)
  if (!help) throw new Refusal('ERR_NO_HELP_FOUND')
  return help
}

export const createHelp = (ctx: UserCtx, words: HelpWords): Promise<Help> =>
  transactForAll(ctx, async (work) => {
    const added = await insertHelp(work.tx, words, ctx.clock.now())
    announceHelp(work, 'create', added)
    return added
  })

export const updateHelp = (ctx: UserCtx, helpId: HelpId, change: Change): Promise<Help> =>
  transactForAll(ctx, async (work) => {
    const before = await lockedHelp(work.tx, helpId)
    const news = differing(change, before)
    if (isNothing(news)) return before
    const saved = await saveHelp(work.tx, { ...before, ...(news as Partial<HelpWords>) }, ctx.clock.now())
    announceHelp(work, 'update', saved)
    return saved
  })

export const deleteHelp = (ctx: UserCtx, helpId: HelpId): Promise<{ id: number }> =>
  transactForAll(ctx, async (work) => {
    const { id } = await lockedHelp(work.tx, helpId)
    await removeHelp(work.tx, id)
    announceHelpGone(work, id)
    return { id }
  })
