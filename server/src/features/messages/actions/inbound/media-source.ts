/**
 * Where the channel stores a file until it is fetched. It includes the file's keys, so it is encrypted, bound to its
 * row.
 */
import type { Ctx } from '../../../../context.ts'
import { openText, sealText } from '../../../../platform/security/secrets.ts'

const contextOf = ({ companyId }: Pick<Ctx, 'companyId'>) => `media-source:${companyId}`

export const sealMediaSource = (ctx: Pick<Ctx, 'companyId' | 'secret'>) => (source: Record<string, unknown>) =>
  sealText(ctx.secret, JSON.stringify(source), contextOf(ctx))

export const openMediaSource = (ctx: Pick<Ctx, 'companyId' | 'secret'>, sealed: string) =>
  JSON.parse(openText(ctx.secret, sealed, contextOf(ctx))) as Record<string, unknown>
