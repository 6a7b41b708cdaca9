import type { ChannelKind } from '@guiche/contract/channels'
import type { KeptCredentials } from '../../../channels/channel/credentials.ts'
import { credentialsKinds } from '../../../channels/registry.ts'
import type { Ctx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { connectionByAccount } from '../queries.ts'

/**
 * A number or page that is connected already, here or in another company: the provider's webhooks name it alone, and could not say whom they mean.
 * Asked before the provider is, which would send us its webhooks from then on. Whose it is, only its own company hears.
 */
export const refuseTaken = async (ctx: Ctx, kind: ChannelKind, credentials: KeptCredentials, except?: number) => {
  const { account } = credentialsKinds[kind]
  const value = account && credentials[account]
  if (!value) return
  const holder = await connectionByAccount(ctx, kind, value)
  if (!holder || holder.id === except) return
  const isOwn = holder.companyId === ctx.companyId
  const details = isOwn ? { details: { connection: { id: holder.id, name: holder.name } } } : {}
  throw new Refusal('ERR_WAPP_ACCOUNT_TAKEN', { field: `body.${account}`, ...details })
}
