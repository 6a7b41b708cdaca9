/** Where a channel keeps a file until it is fetched: with keys that open it, so sealed. Sealed text is bound to its place and opens nowhere else. */
import type { Ctx } from '../../../../context.ts'
import { openText, sealText } from '../../../../platform/security/secrets.ts'

const contextOf = ({ companyId }: Pick<Ctx, 'companyId'>) => `media-source:${companyId}`

export const sealMediaSource = (ctx: Pick<Ctx, 'companyId' | 'secret'>) => (source: Record<string, unknown>) =>
  sealText(ctx.secret, JSON.stringify(source), contextOf(ctx))

export const openMediaSource = (ctx: Pick<Ctx, 'companyId' | 'secret'>, sealed: string) =>
  JSON.parse(openText(ctx.secret, sealed, contextOf(ctx))) as Record<string, unknown>
