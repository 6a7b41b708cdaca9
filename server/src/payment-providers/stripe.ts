/** Stripe: a Checkout page for each charge. https://docs.stripe.com/api/checkout/sessions */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '../platform/security/body-signature.ts'
import { providerClient } from './client.ts'
import {
  type About,
  type ChargeState,
  type Notification,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
} from './provider.ts'

export interface StripeCredentials {
  secretKey: string
  /** Of the webhook endpoint (`whsec_…`); null: notifications are refused, and charges are only polled. */
  webhookSecret: string | null
}

/** The same as in Stripe's own libraries. */
const toleranceSeconds = 300

const reasonIn = (body: unknown) =>
  z.object({ error: z.object({ message: z.string() }) }).safeParse(body).data?.error.message

const IntentCharge = z.object({
  amount_refunded: z.number(),
  refunded: z.boolean(),
  disputed: z.boolean(),
  created: z.number(),
})
const Session = z.object({
  id: z.string(),
  url: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number(),
  currency: z.string(),
  payment_intent: z
    .union([z.string(), z.object({ id: z.string(), latest_charge: IntentCharge.nullable().optional() })])
    .nullable()
    .optional(),
})
const Sessions = z.object({ data: z.array(z.object({ id: z.string(), client_reference_id: z.string().nullable() })) })
const Intents = z.object({ data: z.array(z.object({ id: z.string() })) })
const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.string().nullish(),
    }),
  }),
})

const understood = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body)
  if (!result.success) throw new ProviderAway('Stripe answered what its documentation does not say')
  return result.data
}

const stateOf = (session: z.output<typeof Session>): ChargeState => {
  if (session.payment_status !== 'paid') {
    return { state: session.status === 'expired' ? 'expired' : 'open' }
  }
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = intent?.latest_charge
  const state = charge?.disputed ? 'charged_back' : charge?.refunded ? 'refunded' : 'paid'
  return {
    state,
    // In another currency the sum is not the requested one.
    paidCents: session.currency === 'brl' ? session.amount_total : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    paymentId: intent?.id ?? session.id,
    paidAt: charge ? new Date(charge.created * 1000) : null,
  }
}

/** `t=1492774577,v1=5257a8…,v1=…`: there are several while a secret is being changed. */
const isSigned = ({ headers, body, now }: Notification, secret: string): boolean => {
  const header = headers['stripe-signature']
  const parts = typeof header === 'string' ? header.split(',').map((part) => part.trim().split('=', 2)) : []
  const at = parts.find(([name]) => name === 't')?.[1]
  // What is no number is as far from now as can be.
  if (at === undefined || !(Math.abs(now.getTime() / 1000 - Number(at)) <= toleranceSeconds)) return false
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
  return parts.some(([name, given]) => name === 'v1' && given !== undefined && isSameText(given, expected))
}

const aboutOf = (object: z.output<typeof Event>['data']['object']): About | null => {
  if (object.object === 'checkout.session')
    return object.client_reference_id ? { reference: object.client_reference_id } : { externalId: object.id }
  return object.payment_intent ? { paymentId: object.payment_intent } : null
}

export const stripe = ({ secretKey, webhookSecret }: StripeCredentials, base: string): PaymentProvider => {
  const client = providerClient({ name: 'Stripe', base, reasonIn })
  const headers = { authorization: `Bearer ${secretKey}` }
  const find = async (externalId: string) => {
    const path = `/v1/checkout/sessions/${encodeURIComponent(externalId)}?expand[]=payment_intent.latest_charge`
    const { status, body } = await client.ask(path, { method: 'GET', headers }, [404])
    return status === 404 ? null : understood(Session, body)
  }
  const sessionPaidBy = async (intentId: string) => {
    const path = `/v1/checkout/sessions?payment_intent=${encodeURIComponent(intentId)}&limit=1`
    const { body } = await client.ask(path, { method: 'GET', headers })
    return understood(Sessions, body).data[0] ?? null
  }
  /**
   * For a lost response with the session's id. Sessions cannot be searched; paid ones can.
   * https://docs.stripe.com/search
   */
  const findPaid = async (reference: string) => {
    const query = encodeURIComponent(`metadata['reference']:'${reference}'`)
    const { body } = await client.ask(`/v1/payment_intents/search?query=${query}`, { method: 'GET', headers })
    const intent = understood(Intents, body).data[0]
    const session = intent ? await sessionPaidBy(intent.id) : null
    return session ? find(session.id) : null
  }
  return {
    kind: 'stripe',
    create: async (wish) => {
      const body = new URLSearchParams({
        mode: 'payment',
        client_reference_id: wish.reference,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'brl',
        'line_items[0][price_data][unit_amount]': String(wish.amountCents),
        'line_items[0][price_data][product_data][name]': wish.description,
        'payment_intent_data[metadata][reference]': wish.reference,
        success_url: wish.returnUrl,
        cancel_url: wish.returnUrl,
        expires_at: String(Math.floor(wish.expiresAt.getTime() / 1000)),
      })
      const wanted = { method: 'POST', headers: { ...headers, 'idempotency-key': wish.reference }, body } as const
      const session = understood(Session, (await client.ask('/v1/checkout/sessions', wanted)).body)
      return { externalId: session.id, payUrl: session.url, qrText: null }
    },
    ask: async ({ reference, externalId }) => {
      const session = await (externalId === null ? findPaid(reference) : find(externalId))
      return session ? stateOf(session) : { state: 'unknown' }
    },
    cancel: async ({ externalId }) => {
      if (externalId === null) return
      const path = `/v1/checkout/sessions/${encodeURIComponent(externalId)}/expire`
      await client.ask(path, { method: 'POST', headers }).catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error
      })
    },
    read: (notification) => {
      if (webhookSecret === null) return { from: 'unknown' }
      if (!isSigned(notification, webhookSecret)) return { from: 'stranger' }
      const event = Event.safeParse(JSON.parse(notification.body.toString('utf8'))).data
      const about = event && aboutOf(event.data.object)
      return { from: 'provider', news: event && about ? [{ key: event.id, about }] : [] }
    },
    referenceOf: async (paymentId) => (await sessionPaidBy(paymentId))?.client_reference_id ?? null,
  }
}
