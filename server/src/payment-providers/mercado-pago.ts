/** Mercado Pago: a Checkout Pro page for each charge. https://www.mercadopago.com.br/developers/en/reference */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '../platform/security/body-signature.ts'
import { providerClient } from './client.ts'
import { toCents } from './money.ts'
import { type ChargeState, type Notification, type PaymentProvider, ProviderAway, ProviderRefused } from './provider.ts'

export interface MercadoPagoCredentials {
  accessToken: string
  /** Of the application's webhooks; null: notifications are refused, and charges are only polled. */
  webhookSecret: string | null
}

const reasonIn = (body: unknown) => z.object({ message: z.string() }).safeParse(body).data?.message

const Preference = z.object({ id: z.string(), init_point: z.string() })
const Paid = z.object({
  id: z.number(),
  status: z.string(),
  currency_id: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().default(0),
  date_approved: z.string().nullish(),
  external_reference: z.string().nullish(),
})
const Found = z.object({ results: z.array(Paid) })
const News = z.object({ id: z.union([z.number(), z.string()]), type: z.string(), action: z.string().optional() })

const understood = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body)
  if (!result.success) throw new ProviderAway('Mercado Pago answered what its documentation does not say')
  return result.data
}

const settledStates: Readonly<Record<string, 'paid' | 'refunded' | 'charged_back'>> = {
  approved: 'paid',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

const inReais = ({ currency_id }: z.output<typeof Paid>) => currency_id === 'BRL'
const rank = ['approved', 'charged_back', 'refunded']

/**
 * Of several payments of one charge those with money count: a page accepts two cards for one sum, and can be paid
 * twice.
 */
const stateOf = (attempts: readonly z.output<typeof Paid>[]): ChargeState => {
  const [settled] = attempts
    .filter(({ status }) => Object.hasOwn(settledStates, status))
    .sort((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))
  const state = settled && settledStates[settled.status]
  if (!settled || !state) return { state: 'open' }
  const same = attempts.filter((each) => each.status === settled.status && inReais(each))
  return {
    state,
    paidCents: same.reduce((sum, each) => sum + toCents(each.transaction_amount), 0),
    refundedCents: same.reduce((sum, each) => sum + toCents(each.transaction_amount_refunded), 0),
    paymentId: String(settled.id),
    paidAt: settled.date_approved ? new Date(settled.date_approved) : null,
  }
}

/** The id in the URL, in lower case; the signature covers it with the request's own id and the time. */
const isSigned = ({ headers, query }: Notification, secret: string): boolean => {
  const [signature, requestId, about] = [headers['x-signature'], headers['x-request-id'], query['data.id']]
  if (typeof signature !== 'string' || typeof requestId !== 'string' || about === undefined) return false
  const parts = new Map(signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]))
  const [at, given] = [parts.get('ts'), parts.get('v1')]
  if (!at || !given) return false
  const manifest = `id:${about.toLowerCase()};request-id:${requestId};ts:${at};`
  return isSameText(given, createHmac('sha256', secret).update(manifest).digest('hex'))
}

export const mercadoPago = ({ accessToken, webhookSecret }: MercadoPagoCredentials, base: string): PaymentProvider => {
  const client = providerClient({ name: 'Mercado Pago', base, reasonIn })
  const headers = { authorization: `Bearer ${accessToken}` }
  const attemptsAt = async (reference: string) => {
    const path = `/v1/payments/search?external_reference=${encodeURIComponent(reference)}&sort=date_created&criteria=desc&limit=30`
    return understood(Found, (await client.ask(path, { method: 'GET', headers })).body).results
  }
  return {
    kind: 'mercadopago',
    create: async (wish) => {
      const body = {
        items: [
          {
            id: wish.reference,
            title: wish.description,
            quantity: 1,
            currency_id: 'BRL',
            unit_price: wish.amountCents / 100,
          },
        ],
        external_reference: wish.reference,
        notification_url: wish.webhookUrl,
        back_urls: { success: wish.returnUrl, pending: wish.returnUrl, failure: wish.returnUrl },
        expires: true,
        expiration_date_to: wish.expiresAt.toISOString(),
      }
      const wanted = { method: 'POST', headers: { ...headers, 'x-idempotency-key': wish.reference }, body } as const
      const preference = understood(Preference, (await client.ask('/checkout/preferences', wanted)).body)
      return { externalId: preference.id, payUrl: preference.init_point, qrText: null }
    },
    ask: async ({ reference }) => stateOf(await attemptsAt(reference)),
    cancel: async ({ externalId }) => {
      if (externalId === null) return
      const body = { expires: true, expiration_date_to: new Date().toISOString() }
      await client
        .ask(`/checkout/preferences/${encodeURIComponent(externalId)}`, { method: 'PUT', headers, body })
        .catch((error: unknown) => {
          if (!(error instanceof ProviderRefused)) throw error
        })
    },
    read: (notification) => {
      if (webhookSecret === null) return { from: 'unknown' }
      if (!isSigned(notification, webhookSecret)) return { from: 'stranger' }
      const news = News.safeParse(JSON.parse(notification.body.toString('utf8'))).data
      const paymentId = notification.query['data.id']
      const isOfPayment = news?.type === 'payment' && paymentId !== undefined
      return { from: 'provider', news: isOfPayment ? [{ key: String(news.id), about: { paymentId } }] : [] }
    },
    referenceOf: async (paymentId) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}`
      const { status, body } = await client.ask(path, { method: 'GET', headers }, [404])
      return status === 404 ? null : (understood(Paid, body).external_reference ?? null)
    },
  }
}
