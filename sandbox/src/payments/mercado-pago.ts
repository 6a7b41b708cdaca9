/** Mercado Pago's Checkout Pro: preferences, and payments that are searched by the seller's reference. */
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Charge } from './charges.ts'
import type { Desk } from './desk.ts'

const refuse = (reply: FastifyReply, status: number, error: string, message: string) =>
  reply.code(status).send({ message, error, status, cause: [] })

const address = z.url()
const wanted = z.object({
  items: z
    .array(
      z.object({
        id: z.string().optional(),
        title: z.string().min(1).max(256),
        quantity: z.literal(1),
        currency_id: z.literal('BRL'),
        unit_price: z.number().positive(),
      }),
    )
    .length(1),
  external_reference: z.string().max(256),
  notification_url: address.optional(),
  back_urls: z.object({ success: address, pending: address, failure: address }),
  expires: z.literal(true),
  expiration_date_to: z.iso.datetime({ offset: true }),
})

const paymentStatus = (charge: Charge) => {
  if (charge.isDisputed) return 'charged_back'
  return charge.refundedCents >= charge.paidCents ? 'refunded' : 'approved'
}

const paymentOf = (charge: Charge) => ({
  id: Number(charge.paymentId),
  status: paymentStatus(charge),
  status_detail: 'accredited',
  currency_id: 'BRL',
  transaction_amount: charge.paidCents / 100,
  transaction_amount_refunded: charge.refundedCents / 100,
  date_created: charge.paidAt,
  date_approved: charge.paidAt,
  external_reference: charge.reference,
})

export const mercadoPagoCheckout =
  (desk: Desk, token: string): FastifyPluginAsync =>
  async (server) => {
    const used = new Map<string, string>()
    server.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${token}`)
        await refuse(reply, 401, 'unauthorized', 'invalid access token')
    })
    server.get('/users/me', () => ({ id: 1234567, nickname: 'SANDBOX', site_id: 'MLB' }))
    server.post('/checkout/preferences', async ({ body, headers }, reply) => {
      const key = headers['x-idempotency-key']
      const known = typeof key === 'string' ? desk.charges.byId(used.get(key) ?? '') : undefined
      if (known) return reply.code(201).send({ id: known.id, init_point: desk.payUrl(known) })
      const preference = wanted.safeParse(body)
      if (!preference.success)
        return refuse(
          reply,
          400,
          'bad_request',
          preference.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
        )
      const {
        items,
        external_reference: reference,
        notification_url: notifyUrl,
        expiration_date_to: until,
      } = preference.data
      const charge = desk.charges.add({
        id: `1234567-${randomUUID()}`,
        kind: 'mercadopago',
        reference,
        amountCents: Math.round((items[0]?.unit_price ?? 0) * 100),
        description: items[0]?.title ?? '',
        payer: '',
        expiresAt: until,
        notifyUrl: notifyUrl ?? null,
        qrText: null,
      })
      if (typeof key === 'string') used.set(key, charge.id)
      return reply.code(201).send({ id: charge.id, init_point: desk.payUrl(charge) })
    })
    server.put<{ Params: { id: string } }>('/checkout/preferences/:id', async ({ params: { id }, body }, reply) => {
      const charge = desk.charges.byId(id)
      if (charge?.kind !== 'mercadopago') return refuse(reply, 404, 'not_found', 'preference not found')
      const until = (body as { expiration_date_to?: string } | null)?.expiration_date_to
      if (until && Date.parse(until) <= Date.now() + 1000 && charge.status === 'open') desk.cancel(charge)
      return { id: charge.id, init_point: desk.payUrl(charge) }
    })
    server.get<{ Querystring: { external_reference?: string } }>('/v1/payments/search', async ({ query }) => {
      const found = desk.charges
        .list()
        .filter((each) => each.kind === 'mercadopago' && each.paymentId && each.reference === query.external_reference)
      return { paging: { total: found.length, limit: 30, offset: 0 }, results: found.map(paymentOf) }
    })
    server.get<{ Params: { id: string } }>('/v1/payments/:id', async ({ params: { id } }, reply) => {
      const charge = desk.charges.list().find((each) => each.kind === 'mercadopago' && each.paymentId === id)
      return charge ? paymentOf(charge) : refuse(reply, 404, 'not_found', 'Payment not found')
    })
  }
