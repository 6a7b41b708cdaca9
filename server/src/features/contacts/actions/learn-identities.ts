import type { Ctx } from '../../../context.ts'
import { identityHolders, rememberIdentities } from '../store.ts'

/**
 * Two identities of one person became known: the new one is added to the contact with the other. Two existing
 * contacts are not merged.
 */
export const learnIdentities = (ctx: Ctx, identities: readonly { kind: string; value: string }[]) =>
  ctx.transact(async ({ tx }) => {
    const holders = await identityHolders(tx, identities)
    const [only] = holders
    if (holders.length === 1 && only) await rememberIdentities(tx, identities, only.id)
  })
