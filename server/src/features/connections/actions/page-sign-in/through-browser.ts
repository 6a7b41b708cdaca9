/**
 * The sign-in in the browser: to Meta with a state of ours, and back to the connections' screen with a code. No node
 * stores anything of it.
 */
import type { SignedIn } from '@guiche/contract/features/page-sign-in'
import type { UserCtx } from '../../../../context.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { isSameText } from '../../../../platform/security/body-signature.ts'
import { linkToken } from '../../../../platform/security/tokens.ts'
import { connectByCode, mayConnectPages } from './connect-pages.ts'
import { pageProvider } from './provider.ts'

const lifeSeconds = 10 * 60

const returnTo = ({ config }: UserCtx) => `${config.publicUrl}/connections`

const withInstagramMark = 'i'
const pagesAloneMark = 'p'

/** Valid only for the user who began it, until then; a link with somebody else's code connects nothing here. */
const proofOf = (ctx: UserCtx, until: number, mark: string) =>
  linkToken(ctx.secret, 'page sign-in', [ctx.companyId, ctx.actor.id, until, mark])

const secondsNow = ({ clock }: UserCtx) => Math.floor(clock.now().getTime() / 1000)

export const pageSignIn = async (
  ctx: UserCtx,
  { addInstagram = false }: { addInstagram?: boolean | undefined },
): Promise<{ url: string | null }> => {
  mayConnectPages(ctx, addInstagram)
  const provider = await pageProvider(ctx)
  if (!provider) return { url: null }
  const until = secondsNow(ctx) + lifeSeconds
  const mark = addInstagram ? withInstagramMark : pagesAloneMark
  const state = `${until}.${mark}.${proofOf(ctx, until, mark)}`
  return { url: provider.signIn.addressOf(provider.app, { state, returnTo: returnTo(ctx), withLinked: addInstagram }) }
}

export const finishPageSignIn = async (
  ctx: UserCtx,
  { code, state }: { code: string; state: string },
): Promise<SignedIn> => {
  const [, until = '0', mark = '', proof = ''] = /^(\d{1,12})\.([ip])\.([\w-]+)$/.exec(state) ?? []
  const isOurs = isSameText(proof, proofOf(ctx, Number(until), mark))
  if (!isOurs || Number(until) < secondsNow(ctx)) throw new Refusal('ERR_LINK_INVALID', { field: 'body.state' })
  return connectByCode(ctx, { code, returnTo: returnTo(ctx), withInstagram: mark === withInstagramMark })
}
