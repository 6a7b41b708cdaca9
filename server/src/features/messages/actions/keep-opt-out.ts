import type { Ctx } from '../../../context.ts'
import { optOut } from '../../contacts/actions/switch-contact.ts'
import { marketingStopped } from '../store/opt-outs.ts'

/** A user can let the contact in again, as after the contact's own words. */
export const keepOptOut = (ctx: Ctx, messageId: string): Promise<void> =>
  ctx.transact(async (work) => {
    for (const { contactId } of await marketingStopped(work.tx, [messageId])) await optOut(work, contactId, 'meta')
  })
