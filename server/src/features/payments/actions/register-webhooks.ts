import type { Deps } from '../../../context.ts'
import { credentialedProviders } from '../queries.ts'

/**
 * Providers that are told the webhook URL once are told when their credentials are set. One that fails does not
 * affect the others.
 */
export const registerWebhooks = async (deps: Deps): Promise<void> => {
  const { publicUrl, apiBase } = deps.config
  // A server at home cannot be reached: there only polling works.
  if (!publicUrl.startsWith('https:') && !deps.config.isDemo) return
  for (const provider of await credentialedProviders(deps)) {
    const address = `${publicUrl}${apiBase === '/' ? '' : apiBase}/webhooks/payments/${provider.kind}`
    await provider.register?.(address).catch((error: unknown) => {
      deps.log.warn(
        { provider: provider.kind, reason: String(error) },
        'a provider was not told where notifications go',
      )
    })
  }
}
