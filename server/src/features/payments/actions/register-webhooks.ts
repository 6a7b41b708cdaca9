import type { Deps } from '../../../context.ts'
import { credentialedProviders } from '../queries.ts'

/** Providers that are told once where notifications go are told as soon as their credentials are set. One that fails does not keep the others. */
export const registerWebhooks = async (deps: Deps): Promise<void> => {
  const { publicUrl, apiBase } = deps.config
  // Nobody can call a machine at home: there the asking does it alone.
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
