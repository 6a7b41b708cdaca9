/**
 * Signs in at a provider with the stored keys. Only the status of its answer is passed on, because error texts repeat
 * parts of keys.
 */
import { readFile } from 'node:fs/promises'
import type { CredentialCheck, CredentialProvider } from '@guiche/contract/features/credentials'
import type { PlatformSettingKey } from '@guiche/contract/settings'
import { Agent, type Dispatcher, request } from 'undici'
import { FinalFailure } from '../../../channels/channel.ts'
import type { Deps, UserCtx } from '../../../context.ts'
import { pageProvider } from '../../connections/actions/page-sign-in/provider.ts'
import { platformSecrets } from '../../settings/queries.ts'

/** A user waits for it. */
const patienceMs = 12_000

interface Wish {
  url: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
  dispatcher?: Agent
}

type Keys<K extends PlatformSettingKey> = Record<K, string>
interface Probe<K extends PlatformSettingKey> {
  needs: readonly K[]
  wish: (keys: Keys<K>, deps: Deps) => Wish | Promise<Wish>
}
const probe = <K extends PlatformSettingKey>(
  needs: readonly K[],
  wish: Probe<K>['wish'],
): Probe<PlatformSettingKey> => ({
  needs,
  wish: (keys, deps) => wish(keys as Keys<K>, deps),
})

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const below = ({ config }: Deps, name: CredentialProvider, real: string) =>
  config.payments.url === undefined ? real : `${config.payments.url}/${name}`

const efiWish = async (keys: Keys<'eficlientid' | 'eficlientsecret' | 'eficertificate'>, deps: Deps): Promise<Wish> => {
  const { efiUrl, efiCaFile } = deps.config.payments
  // A certificate without a password has none stored.
  const { eficertificatepassword: passphrase = '' } = await platformSecrets(deps, ['eficertificatepassword'])
  const ca = efiCaFile === undefined ? {} : { ca: await readFile(efiCaFile, 'utf8') }
  const basic = Buffer.from(`${keys.eficlientid}:${keys.eficlientsecret}`).toString('base64')
  return {
    url: `${efiUrl ?? 'https://pix.api.efipay.com.br'}/oauth/token`,
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
    dispatcher: new Agent({ connect: { pfx: Buffer.from(keys.eficertificate, 'base64'), passphrase, ...ca } }),
  }
}

/** Each makes a small request that only the owner of the key may make. */
const probes: Record<Exclude<CredentialProvider, 'mail' | 'meta'>, Probe<PlatformSettingKey>> = {
  efi: probe(['eficlientid', 'eficlientsecret', 'eficertificate'], efiWish),
  mercadopago: probe(['mpaccesstoken'], ({ mpaccesstoken }, deps) => ({
    url: `${below(deps, 'mercadopago', 'https://api.mercadopago.com')}/users/me`,
    headers: bearer(mpaccesstoken),
  })),
  stripe: probe(['stripeprivatekey'], ({ stripeprivatekey }, deps) => ({
    url: `${below(deps, 'stripe', 'https://api.stripe.com')}/v1/balance`,
    headers: bearer(stripeprivatekey),
  })),
  asaas: probe(['asaastoken'], ({ asaastoken }, deps) => ({
    url: `${below(deps, 'asaas', 'https://api.asaas.com')}/v3/finance/balance`,
    headers: { access_token: asaastoken, 'user-agent': 'Guiche' },
  })),
  openai: probe(['openaikeyaudio'], ({ openaikeyaudio }, deps) => ({
    url: `${deps.config.openAiUrl ?? 'https://api.openai.com/v1'}/models`,
    headers: bearer(openaikeyaudio),
  })),
}

const stateOf = (status: number): CredentialCheck['state'] => {
  if (status >= 200 && status < 300) return 'works'
  return status === 400 || status === 401 || status === 403 ? 'refused' : 'away'
}

const statusOf = async ({ url, dispatcher, ...wish }: Wish): Promise<number> => {
  const signal = AbortSignal.timeout(patienceMs)
  const more: { dispatcher?: Dispatcher } = dispatcher ? { dispatcher } : {}
  const { statusCode, body } = await request(url, { method: 'GET', ...wish, ...more, signal })
  await body.dump({ limit: 64 * 1024, signal })
  return statusCode
}

const ask = async (wish: Wish): Promise<CredentialCheck> => {
  try {
    const status = await statusOf(wish)
    return { state: stateOf(status), status }
  } catch {
    return { state: 'away', status: null }
  } finally {
    await wish.dispatcher?.destroy()
  }
}

/** Through the channel, which knows where its provider is. */
const checkMeta = async (ctx: UserCtx): Promise<CredentialCheck> => {
  const provider = await pageProvider(ctx)
  if (!provider) return { state: 'missing', status: null }
  try {
    await provider.signIn.checkApp(provider.app)
    return { state: 'works', status: null }
  } catch (error) {
    return { state: error instanceof FinalFailure ? 'refused' : 'away', status: null }
  }
}

export const checkProvider = async (ctx: UserCtx, provider: CredentialProvider): Promise<CredentialCheck> => {
  if (provider === 'mail') return { state: await ctx.mail.check(), status: null }
  if (provider === 'meta') return checkMeta(ctx)
  const { needs, wish } = probes[provider]
  const keys = await platformSecrets(ctx, needs)
  if (needs.some((key) => keys[key] === undefined)) return { state: 'missing', status: null }
  return ask(await wish(keys as Keys<PlatformSettingKey>, ctx))
}
