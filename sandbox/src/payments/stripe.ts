/** Stripe's Checkout Sessions: forms in, JSON out, and idempotency keys. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Charge } from './charges.ts'
import type { Desk } from './desk.ts'

const refuse = (reply: FastifyReply, status: number, message: string, more: object = {}) =>
  reply.code(status).send({ error: { type: 'invalid_request_error', message, ...more } })

const statusOf = (charge: Charge, desk: Desk) =>
  charge.status === 'paid'
    ? 'complete'
    : charge.status === 'cancelled' || desk.charges.isExpired(charge)
      ? 'expired'
      : 'open'

const latestCharge = (charge: Charge) => ({
  id: `ch_${charge.number}`,
  object: 'charge',
  amount: charge.paidCents,
  amount_refunded: charge.refundedCents,
  refunded: charge.refundedCents >= charge.paidCents,
  disputed: charge.isDisputed,
  created: Math.floor(Date.parse(charge.paidAt ?? charge.createdAt) / 1000),
})

const sessionOf = (charge: Charge, desk: Desk, isExpanded: boolean) => {
  const status = statusOf(charge, desk)
  const intent = charge.paymentId
  return {
    id: charge.id,
    object: 'checkout.session',
    url: status === 'open' ? desk.payUrl(charge) : null,
    status,
    payment_status: charge.status === 'paid' ? 'paid' : 'unpaid',
    client_reference_id: charge.reference,
    amount_total: charge.amountCents,
    currency: 'brl',
    mode: 'payment',
    expires_at: Math.floor(Date.parse(charge.expiresAt) / 1000),
    payment_intent:
      intent && isExpanded
        ? { id: intent, object: 'payment_intent', status: 'succeeded', latest_charge: latestCharge(charge) }
        : intent,
  }
}

const halfHourSeconds = 1800
const daySeconds = 86_400
/** Half a real. */
const leastCents = 50

const faultIn = (form: URLSearchParams): string | undefined => {
  const amount = form.get('line_items[0][price_data][unit_amount]') ?? ''
  if (form.get('mode') !== 'payment') return 'You must provide the mode.'
  if (form.get('line_items[0][price_data][currency]') !== 'brl') return 'Invalid currency.'
  if (!form.get('line_items[0][price_data][product_data][name]')) return 'Missing required param: name.'
  if (!/^\d+$/.test(amount) || Number(amount) < leastCents) return `Invalid integer: ${amount}`
  if (!URL.canParse(form.get('success_url') ?? '')) return 'Not a valid URL'
  const inSeconds = Number(form.get('expires_at')) - Date.now() / 1000
  if (inSeconds < halfHourSeconds || inSeconds > daySeconds)
    return 'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.'
  return undefined
}

/** Processing takes time; a second request with the same key is refused meanwhile. */
const atWorkMs = 20

const refuseKeysAtWork = (server: FastifyInstance): void => {
  const atWork = new Set<string>()
  server.addHook('preHandler', async ({ headers }, reply) => {
    const key = headers['idempotency-key']
    if (typeof key !== 'string') return
    if (atWork.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotent Key.'
      return reply.code(409).send({ error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message } })
    }
    atWork.add(key)
    await setTimeout(atWorkMs)
    atWork.delete(key)
  })
}

/** Payments by the metadata of their session. */
const searchIntents = (server: FastifyInstance, desk: Desk, searched: ReadonlyMap<string, string>): void => {
  server.get<{ Querystring: { query?: string } }>('/v1/payment_intents/search', async ({ query }, reply) => {
    const reference = /^metadata\['reference'\]:'(\w+)'$/.exec(query.query ?? '')?.[1]
    if (reference === undefined) return refuse(reply, 400, 'We were unable to parse your search query.')
    const paymentId = desk.charges.byId(searched.get(reference) ?? '')?.paymentId
    const data = paymentId ? [{ id: paymentId, object: 'payment_intent' }] : []
    return { object: 'search_result', data, has_more: false }
  })
}

export const stripeCheckout =
  (desk: Desk, key: string): FastifyPluginAsync =>
  async (server) => {
    const used = new Map<string, { form: string; id: string }>()
    /** By the metadata of the future payment. */
    const searched = new Map<string, string>()
    server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    server.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${key}`) await refuse(reply, 401, 'Invalid API Key provided')
    })
    refuseKeysAtWork(server)
    server.get('/v1/balance', () => ({ object: 'balance', livemode: false, available: [], pending: [] }))
    server.post('/v1/checkout/sessions', async ({ body, headers }, reply) => {
      if (typeof body !== 'string') return refuse(reply, 400, 'Invalid request: the body must be form-encoded')
      const idempotencyKey = headers['idempotency-key']
      const before = used.get(String(idempotencyKey))
      if (before && before.form !== body) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.'
        return reply.code(400).send({ error: { type: 'idempotency_error', message } })
      }
      const known = before && desk.charges.byId(before.id)
      if (known) return sessionOf(known, desk, false)
      const form = new URLSearchParams(body)
      const fault = faultIn(form)
      if (fault) return refuse(reply, 400, fault)
      const charge = desk.charges.add({
        id: `cs_test_${randomUUID().replaceAll('-', '')}`,
        kind: 'stripe',
        reference: form.get('client_reference_id') ?? '',
        amountCents: Number(form.get('line_items[0][price_data][unit_amount]')),
        description: form.get('line_items[0][price_data][product_data][name]') ?? '',
        payer: '',
        expiresAt: new Date(Number(form.get('expires_at')) * 1000).toISOString(),
        notifyUrl: null,
        qrText: null,
      })
      searched.set(form.get('payment_intent_data[metadata][reference]') ?? '', charge.id)
      if (idempotencyKey !== undefined) used.set(String(idempotencyKey), { form: body, id: charge.id })
      return sessionOf(charge, desk, false)
    })
    server.get<{ Querystring: { payment_intent?: string } }>('/v1/checkout/sessions', async ({ query }) => {
      const found = desk.charges
        .list()
        .filter((each) => each.kind === 'stripe' && each.paymentId === query.payment_intent)
      return { object: 'list', data: found.map((charge) => sessionOf(charge, desk, false)), has_more: false }
    })
    server.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
      '/v1/checkout/sessions/:id',
      async ({ params: { id }, query }, reply) => {
        const charge = desk.charges.byId(id)
        if (charge?.kind !== 'stripe')
          return refuse(reply, 404, `No such checkout.session: '${id}'`, { code: 'resource_missing' })
        return sessionOf(charge, desk, 'expand[]' in query)
      },
    )
    searchIntents(server, desk, searched)
    server.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', async ({ params: { id } }, reply) => {
      const charge = desk.charges.byId(id)
      if (charge?.kind !== 'stripe')
        return refuse(reply, 404, `No such checkout.session: '${id}'`, { code: 'resource_missing' })
      if (statusOf(charge, desk) !== 'open')
        return refuse(reply, 400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      desk.cancel(charge)
      return sessionOf(charge, desk, false)
    })
  }
