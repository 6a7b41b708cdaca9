import type { ProviderApp, ProviderSignIn } from '../../../../channels/channel/sign-in.ts'
import type { Ctx, Deps } from '../../../../context.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { platformSecrets } from '../../../settings/queries.ts'

/**
 * The app's secret also verifies its webhooks, so an operator who has set it for those need not set it again. Null: a
 * super admin must set more.
 */
const metaApp = async (deps: Deps): Promise<ProviderApp | null> => {
  const { metaappid: id, metaappsecret: secret = deps.config.meta.appSecret } = await platformSecrets(deps, [
    'metaappid',
    'metaappsecret',
  ])
  return id && secret ? { id, secret } : null
}

export interface PageProvider {
  app: ProviderApp
  signIn: ProviderSignIn
}

export const pageProvider = async (ctx: Ctx): Promise<PageProvider | null> => {
  const signIn = ctx.channels.get('facebook')?.signIn
  const app = signIn ? await metaApp(ctx) : null
  return signIn && app ? { app, signIn } : null
}

export const foundProvider = async (ctx: Ctx): Promise<PageProvider> => {
  const provider = await pageProvider(ctx)
  if (!provider)
    throw new Refusal('ERR_CHANNEL_NOT_CONFIGURED', { details: { missing: ['metaappid', 'metaappsecret'] } })
  return provider
}
