/** The viewer of an answer: what they may see, and the links that open files for them. */
import type { UserCtx } from './context.ts'
import { linkMaker } from './media-links.ts'

export const viewerOf = (ctx: UserCtx) => ({ seesNumbers: ctx.actor.seesNumbers, link: linkMaker(ctx) })
