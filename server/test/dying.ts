/** A process that is killed in the middle of an action, before or after one of its commits. */
import type { Ctx } from '../src/context.ts'
import { ofCommit } from '../src/platform/db/database-away.ts'

export interface Death {
  /** The number of its transaction, from 1. */
  at: number
  when: 'before' | 'after'
}

/** Ends at one of its commits. */
export const dying = (ctx: Ctx, { at, when }: Death) => {
  let count = 0
  let isDead = false
  const dyingCtx: Ctx = {
    ...ctx,
    transact: async (action) => {
      if (isDead) throw new Error('killed')
      count += 1
      const isLast = count === at
      const die = () => {
        isDead = true
        throw new Error('killed')
      }
      const result = await ctx.transact(async (work) => {
        const done = await action(work)
        return isLast && when === 'before' ? die() : done
      })
      return isLast ? die() : result
    },
  }
  return { ctx: dyingCtx, hasDied: () => isDead }
}

/** At each of that many commits, before and after it. */
export const deaths = (commits: number): Death[] =>
  Array.from({ length: commits }, (_, index) => index + 1).flatMap((at) =>
    (['before', 'after'] as const).map((when) => ({ at, when })),
  )

/** The connection is lost at one of its commits. The database has it, and carries it out only when `arrive` is called. */
export const losing = (ctx: Ctx, at: number) => {
  let count = 0
  let arrive: (() => Promise<unknown>) | undefined
  const losingCtx: Ctx = {
    ...ctx,
    transact: async (action) => {
      count += 1
      if (count !== at) return ctx.transact(action)
      arrive = () => ctx.transact(action)
      throw ofCommit(new Error('Connection terminated unexpectedly'))
    },
  }
  return { ctx: losingCtx, arrive: async () => arrive?.() }
}
