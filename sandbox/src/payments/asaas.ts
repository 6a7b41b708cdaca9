/** Asaas: customers, their charges, and webhooks that are created by a call. */
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Charge } from './charges.ts'
import type { Desk } from './desk.ts'
import { isTaxNumber } from './tax-number.ts'

const refuse = (reply: FastifyReply, status: number, code: string, description: string) =>
  reply.code(status).send({ errors: [{ code, description }] })

const leastReais = 5
const endOfDay = 'T23:59:59Z'

const customer = z.object({
  name: z.string().min(1),
  cpfCnpj: z.string(),
  notificationDisabled: z.boolean().optional(),
})
const wanted = z.object({
  customer: z.string(),
  billingType: z.literal('UNDEFINED'),
  value: z.number(),
  dueDate: z.iso.date(),
  description: z.string().max(500).optional(),
  externalReference: z.string().optional(),
})
const webhook = z.object({
  name: z.string(),
  url: z.url(),
  email: z.string(),
  enabled: z.boolean(),
  interrupted: z.boolean(),
  apiVersion: z.literal(3),
  authToken: z.string().min(32).max(255),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']),
  events: z.array(z.string()).min(1),
})

const statusOf = (charge: Charge, desk: Desk) => {
  if (charge.status !== 'paid') return desk.charges.isExpired(charge) ? 'OVERDUE' : 'PENDING'
  if (charge.isDisputed) return 'CHARGEBACK_REQUESTED'
  return charge.refundedCents >= charge.paidCents ? 'REFUNDED' : 'RECEIVED'
}

const paymentOf = (charge: Charge, desk: Desk) => ({
  object: 'payment',
  id: charge.id,
  status: statusOf(charge, desk),
  value: charge.amountCents / 100,
  billingType: 'UNDEFINED',
  invoiceUrl: desk.payUrl(charge),
  externalReference: charge.reference,
  deleted: charge.status === 'cancelled',
  clientPaymentDate: charge.paidAt?.slice(0, 10) ?? null,
  refunds:
    charge.refundedCents > 0
      ? [{ value: charge.refundedCents / 100, status: 'DONE', dateCreated: charge.paidAt }]
      : null,
})

type Server = Parameters<FastifyPluginAsync>[0]

const customerRoutes = (server: Server, customers: Map<string, { id: string; name: string; cpfCnpj: string }>) => {
  server.get<{ Querystring: { cpfCnpj?: string } }>('/v3/customers', async ({ query }) => {
    const found = [...customers.values()].filter(({ cpfCnpj }) => cpfCnpj === query.cpfCnpj)
    return { object: 'list', hasMore: false, totalCount: found.length, data: found }
  })
  server.post('/v3/customers', async ({ body }, reply) => {
    const given = customer.safeParse(body).data
    if (!given || !isTaxNumber(given.cpfCnpj))
      return refuse(reply, 400, 'invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.')
    const made = { id: `cus_${randomUUID().slice(0, 12)}`, name: given.name, cpfCnpj: given.cpfCnpj }
    customers.set(made.id, made)
    return made
  })
}

const webhookRoutes = (server: Server, desk: Desk) => {
  server.get('/v3/webhooks', async () => {
    const known = desk.notifier.registered.get('asaas')
    return { object: 'list', hasMore: false, data: known ? [{ id: 'w1', url: known.url, enabled: true }] : [] }
  })
  server.post('/v3/webhooks', async ({ body }, reply) => {
    const given = webhook.safeParse(body)
    if (!given.success) return refuse(reply, 400, 'invalid_object', given.error.issues[0]?.message ?? '')
    desk.notifier.registered.set('asaas', { url: given.data.url, word: given.data.authToken })
    desk.keepRegistered()
    return { id: 'w1', url: given.data.url, enabled: true }
  })
}

export const asaasPayments =
  (desk: Desk, key: string): FastifyPluginAsync =>
  async (server) => {
    const customers = new Map<string, { id: string; name: string; cpfCnpj: string }>()
    server.addHook('onRequest', async (request, reply) => {
      if (request.headers.access_token !== key)
        await refuse(reply, 401, 'invalid_access_token', 'A chave de API fornecida é inválida')
      else if (!request.headers['user-agent'])
        await refuse(reply, 400, 'not_user_agent', 'O cabeçalho User-Agent é obrigatório')
    })
    server.get('/v3/finance/balance', () => ({ balance: 0 }))
    customerRoutes(server, customers)
    webhookRoutes(server, desk)
    server.get<{ Querystring: { externalReference?: string } }>('/v3/payments', async ({ query }) => {
      const found = desk.charges
        .list()
        .filter(
          (each) => each.kind === 'asaas' && each.reference === query.externalReference && each.status !== 'cancelled',
        )
      return { object: 'list', hasMore: false, data: found.map((charge) => paymentOf(charge, desk)) }
    })
    server.post('/v3/payments', async ({ body }, reply) => {
      const given = wanted.safeParse(body).data
      if (!given) return refuse(reply, 400, 'invalid_object', 'Os dados da cobrança são inválidos.')
      const payer = customers.get(given.customer)
      if (!payer) return refuse(reply, 400, 'invalid_customer', 'Customer inválido ou não informado.')
      if (given.value < leastReais)
        return refuse(reply, 400, 'invalid_value', 'O valor da cobrança não pode ser menor que R$ 5,00.')
      if (given.dueDate < new Date().toISOString().slice(0, 10))
        return refuse(reply, 400, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.')
      const charge = desk.charges.add({
        id: `pay_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
        kind: 'asaas',
        reference: given.externalReference ?? '',
        amountCents: Math.round(given.value * 100),
        description: given.description ?? '',
        payer: payer.name,
        expiresAt: `${given.dueDate}${endOfDay}`,
        notifyUrl: null,
        qrText: null,
      })
      return paymentOf(charge, desk)
    })
    server.get<{ Params: { id: string } }>('/v3/payments/:id', async ({ params: { id } }, reply) => {
      const charge = desk.charges.byId(id)
      return charge?.kind === 'asaas'
        ? paymentOf(charge, desk)
        : refuse(reply, 404, 'not_found', 'Cobrança não encontrada.')
    })
    server.delete<{ Params: { id: string } }>('/v3/payments/:id', async ({ params: { id } }, reply) => {
      const charge = desk.charges.byId(id)
      if (charge?.kind !== 'asaas') return refuse(reply, 404, 'not_found', 'Cobrança não encontrada.')
      if (charge.status === 'paid')
        return refuse(reply, 400, 'invalid_action', 'A cobrança não pode ser removida: já foi recebida.')
      desk.cancel(charge)
      return { deleted: true, id }
    })
  }
