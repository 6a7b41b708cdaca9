import type { ChannelKind } from '@guiche/contract/channels'
import { type ChannelConnection, FinalFailure, TemporaryFailure } from '../../../channels/channel.ts'
import { credentialsKinds } from '../../../channels/registry.ts'
import type { Ctx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { ConnectionColumns } from '../store.ts'
import type { ConnectionRow } from '../view.ts'

type Provider = Pick<ChannelConnection, 'id' | 'kind' | 'name' | 'credentials'>

/** The provider refuses without naming a field; the secret is the most likely one. */
const besideSecret = (kind: ChannelKind): { field?: string } => {
  const [secret] = Object.keys(credentialsKinds[kind].sealed)
  return secret ? { field: `body.${secret}` } : {}
}

/** Turns a provider's answer into a refusal for the caller. */
export const refusalOfProvider = (kind: ChannelKind, error: unknown): unknown => {
  if (error instanceof FinalFailure) {
    const details = { reason: error.code, provider: error.providerText }
    return new Refusal('ERR_CHANNEL_NOT_CONFIGURED', { ...besideSecret(kind), details, cause: error })
  }
  return error instanceof TemporaryFailure ? new Refusal('ERR_UNAVAILABLE', { cause: error }) : error
}

/** Asks the provider whether these credentials are valid: before anything is saved, outside any transaction. */
export const askProvider = async (ctx: Ctx, provider: Provider): Promise<{ number?: string }> => {
  const { meta } = ctx.config
  const channel = ctx.channels.get(provider.kind)
  const missing = Object.entries({ META_APP_SECRET: meta.appSecret, META_VERIFY_TOKEN: meta.verifyToken })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (!channel?.verify || missing.length > 0) throw new Refusal('ERR_CHANNEL_NOT_CONFIGURED', { details: { missing } })
  try {
    return await channel.verify({ ...provider, companyId: ctx.companyId, generation: 0, allowGroup: false })
  } catch (error) {
    throw refusalOfProvider(provider.kind, error)
  }
}

/** The columns that a valid answer fills. */
export const connected = ({ number }: { number?: string }): Partial<ConnectionColumns> => ({
  status: 'CONNECTED',
  reason: null,
  wanted: 'run',
  ...(number ? { number } : {}),
})

export const found = (row: ConnectionRow | null): ConnectionRow => {
  if (!row) throw new Refusal('ERR_NO_WAPP_FOUND')
  return row
}
