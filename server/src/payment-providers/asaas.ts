/** Asaas: a charge that the payer pays as they like on its own page. https://docs.asaas.com */
import { z } from 'zod'
import { isSameText } from '../platform/security/body-signature.ts'
import { type Client, providerClient } from './client.ts'
import { toCents } from './money.ts'
import {
  type ChargeState,
  DocumentNeeded,
  type KnownCharge,
  type Notification,
  type NotificationReading,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
} from './provider.ts'

export interface AsaasCredentials {
  apiKey: string
}

const reasonIn = (body: unknown) =>
  z.object({ errors: z.array(z.object({ description: z.string() })) }).safeParse(body).data?.errors[0]?.description

const Customers = z.object({ data: z.array(z.object({ id: z.string() })) })
const Customer = z.object({ id: z.string() })
const Refund = z.object({ value: z.number(), status: z.string() })
const Charged = z.object({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  invoiceUrl: z.string(),
  externalReference: z.string().nullish(),
  deleted: z.boolean().default(false),
  clientPaymentDate: z.string().nullish(),
  refunds: z.array(Refund).nullish(),
})
const ChargedList = z.object({ data: z.array(Charged) })
const News = z.object({
  id: z.string(),
  payment: z.object({ id: z.string(), externalReference: z.string().nullish() }).optional(),
})
const Webhooks = z.object({ data: z.array(z.object({ url: z.string() })) })

const understood = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body)
  if (!result.success) throw new ProviderAway('Asaas answered what its documentation does not say')
  return result.data
}

const settledStates: Readonly<Record<string, 'paid' | 'refunded' | 'charged_back'>> = {
  RECEIVED: 'paid',
  CONFIRMED: 'paid',
  REFUND_REQUESTED: 'paid',
  REFUND_IN_PROGRESS: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'charged_back',
  CHARGEBACK_DISPUTE: 'charged_back',
  AWAITING_CHARGEBACK_REVERSAL: 'charged_back',
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + toCents(value), 0)

const returnedOf = ({ status, value, refunds }: z.output<typeof Charged>): number => {
  const returned = sumOf((refunds ?? []).filter((each) => each.status === 'DONE').map((each) => each.value))
  return status === 'REFUNDED' && returned === 0 ? toCents(value) : returned
}

const rank = ['paid', 'charged_back', 'refunded']

/** Of all that were created for one reference. */
const stateOf = (charges: readonly z.output<typeof Charged>[]): ChargeState => {
  const settled = charges
    .flatMap((charge) => {
      const state = Object.hasOwn(settledStates, charge.status) ? settledStates[charge.status] : undefined
      return state ? [{ charge, state }] : []
    })
    .sort((a, b) => rank.indexOf(a.state) - rank.indexOf(b.state))
  const [first] = settled
  if (!first) return { state: charges.every(({ deleted }) => deleted) ? 'cancelled' : 'open' }
  const { charge, state } = first
  const same = settled.filter((each) => each.state === state)
  return {
    state,
    paidCents: sumOf(same.map((each) => each.charge.value)),
    refundedCents: same.reduce((sum, each) => sum + returnedOf(each.charge), 0),
    paymentId: charge.id,
    paidAt: charge.clientPaymentDate ? new Date(`${charge.clientPaymentDate}T12:00:00Z`) : null,
  }
}

const events = [
  ...['PAYMENT_CONFIRMED', 'PAYMENT_RECEIVED', 'PAYMENT_REFUNDED', 'PAYMENT_PARTIALLY_REFUNDED'],
  ...['PAYMENT_CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_DISPUTE', 'PAYMENT_DELETED'],
]

interface AsaasOptions {
  base: string
  /** Comes back in a header of each notification: only Asaas knows it. */
  webhookWord: string
  /** Who is mailed when notifications fail. */
  email: string
}

const readNews = ({ headers, body }: Notification, webhookWord: string): NotificationReading => {
  const word = headers['asaas-access-token']
  if (typeof word !== 'string' || !isSameText(word, webhookWord)) return { from: 'stranger' }
  const news = News.safeParse(JSON.parse(body.toString('utf8'))).data
  if (!news?.payment) return { from: 'provider', news: [] }
  const { id: externalId, externalReference: reference } = news.payment
  return { from: 'provider', news: [{ key: news.id, about: reference ? { reference } : { externalId } }] }
}

const headersOf = (apiKey: string) => ({ access_token: apiKey, 'user-agent': 'Guiche' })

/** The query for existing charges. */
const chargesAt = (client: Client, headers: Record<string, string>) => {
  const get = (path: string, also: readonly number[] = []) => client.ask(path, { method: 'GET', headers }, also)
  /**
   * There are several if two requests ran at once: any of them may have been paid. Every node picks the same one
   * first.
   */
  const byReference = async (reference: string) =>
    understood(
      ChargedList,
      (await get(`/v3/payments?externalReference=${encodeURIComponent(reference)}&limit=100`)).body,
    ).data.sort((a, b) => (a.id < b.id ? -1 : 1))
  const byId = async (externalId: string) => {
    const { status, body } = await get(`/v3/payments/${encodeURIComponent(externalId)}`, [404])
    return status === 404 ? null : understood(Charged, body)
  }
  /** Deleted ones are not listed. */
  const find = async ({ reference, externalId }: KnownCharge) => {
    const listed = await byReference(reference)
    if (externalId === null || listed.some(({ id }) => id === externalId)) return listed
    const named = await byId(externalId)
    return named ? [...listed, named] : listed
  }
  const remove = (externalId: string) =>
    client
      .ask(`/v3/payments/${encodeURIComponent(externalId)}`, { method: 'DELETE', headers })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error
      })
  return { get, byReference, byId, find, remove }
}

export const asaas = ({ apiKey }: AsaasCredentials, { base, webhookWord, email }: AsaasOptions): PaymentProvider => {
  const client = providerClient({ name: 'Asaas', base, reasonIn })
  const headers = headersOf(apiKey)
  const { get, byReference, byId, find, remove } = chargesAt(client, headers)
  const customerOf = async (name: string, document: string): Promise<string> => {
    const known = understood(Customers, (await get(`/v3/customers?cpfCnpj=${document}&limit=1`)).body).data[0]
    if (known) return known.id
    const body = { name, cpfCnpj: document, notificationDisabled: true }
    return understood(Customer, (await client.ask('/v3/customers', { method: 'POST', headers, body })).body).id
  }
  return {
    kind: 'asaas',
    // It has no idempotency keys: the charge of an earlier request is looked for first.
    create: async (wish) => {
      if (wish.payer.document === null) throw new DocumentNeeded()
      const [known] = await byReference(wish.reference)
      const make = async (document: string) => {
        const body = {
          customer: await customerOf(wish.payer.name, document),
          billingType: 'UNDEFINED',
          value: wish.amountCents / 100,
          dueDate: wish.expiresAt.toISOString().slice(0, 10),
          description: wish.description,
          externalReference: wish.reference,
        }
        const made = understood(Charged, (await client.ask('/v3/payments', { method: 'POST', headers, body })).body)
        const [first, ...others] = (await byReference(wish.reference)).filter(
          ({ status }) => !Object.hasOwn(settledStates, status),
        )
        for (const other of others) await remove(other.id)
        return first ?? made
      }
      const charge = known ?? (await make(wish.payer.document))
      return { externalId: charge.id, payUrl: charge.invoiceUrl, qrText: null }
    },
    ask: async (charge) => {
      const found = await find(charge)
      return found.length === 0 ? { state: 'unknown' } : stateOf(found)
    },
    cancel: async (charge) => {
      for (const { id } of await find(charge)) await remove(id)
    },
    read: (notification) => readNews(notification, webhookWord),
    referenceOf: async (paymentId) => (await byId(paymentId))?.externalReference ?? null,
    register: async (webhookUrl) => {
      const known = understood(Webhooks, (await get('/v3/webhooks?limit=100')).body).data
      if (known.some(({ url }) => url === webhookUrl)) return
      const body = {
        name: 'Guichê',
        url: webhookUrl,
        email,
        enabled: true,
        interrupted: false,
        apiVersion: 3,
        authToken: webhookWord,
        sendType: 'SEQUENTIALLY',
        events,
      }
      await client.ask('/v3/webhooks', { method: 'POST', headers, body })
    },
  }
}
