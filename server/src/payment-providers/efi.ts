/** Efí: PIX charges by the Central Bank's API (`cob`), over mutual TLS. https://dev.efipay.com.br/docs/api-pix */
import { Agent } from 'undici'
import { z } from 'zod'
import { isSameText } from '../platform/security/body-signature.ts'
import { type Client, providerClient } from './client.ts'
import { toCents, toReais } from './money.ts'
import { type ChargeState, type KnownCharge, type PaymentProvider, ProviderAway, ProviderRefused } from './provider.ts'

export interface EfiCredentials {
  clientId: string
  clientSecret: string
  /** The PIX key that receives the money. */
  pixKey: string
  /** The .p12 as it was uploaded. */
  certificate: { pfx: Buffer; passphrase: string }
}

export interface EfiOptions {
  base: string
  /** For an emulated Efí. */
  ca?: string | undefined
  /** Efí signs nothing: our URL contains this secret, which only Efí knows. */
  webhookWord: string
}

const Refused = z.object({
  mensagem: z.string().optional(),
  detail: z.string().optional(),
  error_description: z.string().optional(),
  erros: z.array(z.object({ mensagem: z.string() })).optional(),
})
const reasonIn = (body: unknown) => {
  const { mensagem, detail, error_description, erros } = Refused.safeParse(body).data ?? {}
  return mensagem ?? detail ?? error_description ?? erros?.[0]?.mensagem
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
/** `id`: ours or theirs; a PIX may be returned in parts. */
const Refund = z.object({ id: z.string().optional(), valor: z.string(), status: z.string() })
const Pix = z.object({
  endToEndId: z.string(),
  valor: z.string(),
  horario: z.string().optional(),
  devolucoes: z.array(Refund).optional(),
})
const Cob = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  pixCopiaECola: z.string().optional(),
  loc: z.object({ id: z.number() }).optional(),
  pix: z.array(Pix).optional(),
})
const QrCode = z.object({ qrcode: z.string() })
const News = z.object({
  evento: z.string().optional(),
  pix: z
    .array(z.object({ endToEndId: z.string(), txid: z.string().optional(), devolucoes: z.array(Refund).optional() }))
    .default([]),
})

const understood = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body)
  if (!result.success) throw new ProviderAway('Efí answered what its documentation does not say')
  return result.data
}

/** A minute is lost at most if the clocks differ. */
const tokenSlackMs = 60_000

const tokenHolder = (client: Client, { clientId, clientSecret }: EfiCredentials) => {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  let known: { text: string; until: number } | undefined
  return async (): Promise<string> => {
    if (known && known.until > Date.now()) return known.text
    const wanted = {
      method: 'POST',
      headers: { authorization: basic },
      body: { grant_type: 'client_credentials' },
    } as const
    const { body } = await client.ask('/oauth/token', wanted)
    const { access_token: text, expires_in: seconds } = understood(Token, body)
    known = { text, until: Date.now() + seconds * 1000 - tokenSlackMs }
    return text
  }
}

const settled = ({ pix = [] }: z.output<typeof Cob>): ChargeState => {
  const sum = (values: readonly string[]) => values.reduce((total, value) => total + toCents(value), 0)
  const paidCents = sum(pix.map(({ valor }) => valor))
  const returned = pix.flatMap(({ devolucoes = [] }) => devolucoes.filter(({ status }) => status === 'DEVOLVIDO'))
  const refundedCents = sum(returned.map(({ valor }) => valor))
  const [first] = pix
  return {
    state: refundedCents > 0 && refundedCents >= paidCents ? 'refunded' : 'paid',
    paidCents,
    refundedCents,
    paymentId: first?.endToEndId ?? '',
    paidAt: first?.horario ? new Date(first.horario) : null,
  }
}

const stateOf = (cob: z.output<typeof Cob>): ChargeState => {
  if (cob.status === 'CONCLUIDA') return settled(cob)
  if (cob.status !== 'ATIVA') return { state: 'cancelled' }
  const until = Date.parse(cob.calendario.criacao) + cob.calendario.expiracao * 1000
  return { state: until < Date.now() ? 'expired' : 'open' }
}

const payerOf = ({ name, document }: { name: string; document: string | null }) =>
  document === null ? {} : { devedor: { [document.length === 11 ? 'cpf' : 'cnpj']: document, nome: name } }

const newsIn = (body: Buffer) => {
  const read = News.safeParse(JSON.parse(body.toString('utf8')))
  return (read.data?.pix ?? []).flatMap(({ endToEndId, txid, devolucoes = [] }) =>
    txid === undefined
      ? []
      : [
          {
            key: `${endToEndId} ${devolucoes.map(({ id = '', status }) => `${id}${status}`).join()}`,
            about: { reference: txid },
          },
        ],
  )
}

export const efi = (credentials: EfiCredentials, { base, ca, webhookWord }: EfiOptions): PaymentProvider => {
  const { pfx, passphrase } = credentials.certificate
  const dispatcher = new Agent({ connect: { pfx, passphrase, ...(ca ? { ca } : {}), timeout: 10_000 } })
  const client = providerClient({ name: 'Efí', base, reasonIn, dispatcher })
  const token = tokenHolder(client, credentials)
  const ask = async (path: string, method: 'GET' | 'PUT' | 'PATCH', body?: object, headers = {}, also: number[] = []) =>
    client.ask(path, { method, body, headers: { authorization: `Bearer ${await token()}`, ...headers } }, also)
  const find = async ({ reference }: KnownCharge) => {
    const { status, body } = await ask(`/v2/cob/${reference}`, 'GET', undefined, {}, [404])
    return status === 404 ? null : understood(Cob, body)
  }
  return {
    kind: 'efi',
    // Created under our own id: a second request for it would be refused as a duplicate, so an existing charge is
    // looked for first.
    create: async (wish) => {
      const seconds = Math.max(60, Math.round((wish.expiresAt.getTime() - Date.now()) / 1000))
      const wanted = {
        calendario: { expiracao: seconds },
        ...payerOf(wish.payer),
        valor: { original: toReais(wish.amountCents) },
        chave: credentials.pixKey,
        solicitacaoPagador: wish.description.slice(0, 140),
      }
      const known = () => find({ reference: wish.reference, externalId: null })
      const put = async () => understood(Cob, (await ask(`/v2/cob/${wish.reference}`, 'PUT', wanted)).body)
      // Also refused if another request for the same was faster.
      const made = async () =>
        put().catch(async (error: unknown) => {
          const others = error instanceof ProviderRefused && (await known())
          if (!others) throw error
          return others
        })
      const cob = (await known()) ?? (await made())
      const drawn = async () => understood(QrCode, (await ask(`/v2/loc/${cob.loc?.id}/qrcode`, 'GET')).body).qrcode
      return { externalId: cob.txid, payUrl: null, qrText: cob.pixCopiaECola ?? (await drawn()) }
    },
    ask: async (charge) => {
      const cob = await find(charge)
      return cob ? stateOf(cob) : { state: 'unknown' }
    },
    cancel: async ({ reference }) => {
      const removed = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      await ask(`/v2/cob/${reference}`, 'PATCH', removed).catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error
      })
    },
    read: ({ query, body }) =>
      isSameText(query.hmac ?? '', webhookWord) ? { from: 'provider', news: newsIn(body) } : { from: 'stranger' },
    referenceOf: async () => null,
    register: async (webhookUrl) => {
      // The URL contains our proof; Efí is told that this server does no mutual TLS.
      const address = `${webhookUrl}?hmac=${webhookWord}&ignorar=`
      const path = `/v2/webhook/${encodeURIComponent(credentials.pixKey)}`
      const Known = z.object({ webhookUrl: z.string() })
      const { status, body } = await ask(path, 'GET', undefined, {}, [404])
      if (status === 200 && Known.safeParse(body).data?.webhookUrl === address) return
      await ask(path, 'PUT', { webhookUrl: address }, { 'x-skip-mtls-checking': 'true' })
    },
  }
}
