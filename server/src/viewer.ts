/** Who an answer is for: what he may see, and the links that open files for him. */
import type { UserCtx } from './context.ts'
import { linkMaker } from './media-links.ts'

export const viewerOf = (ctx: UserCtx) => ({ seesNumbers: ctx.actor.seesNumbers, link: linkMaker(ctx) })
