/** The control API of the providers, for the page at /payments.html and the tests. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../control/http.ts'
import type { Charge } from './charges.ts'
import { noPaymentFaults, paymentFaultsSchema } from './faults.ts'
import type { PaymentSandbox } from './payments.ts'

const deedSchema = z.object({ cents: z.int().min(1).optional() })
const deeds = z.enum(['pay', 'refund', 'dispute', 'tell'])
const heartbeatMs = 15_000

class UnknownChargeError extends Error {
  readonly statusCode = 404
}

const viewOf = (charge: Charge, { desk }: PaymentSandbox) => ({
  ...charge,
  isExpired: desk.charges.isExpired(charge),
})

export const paymentControl =
  (payments: PaymentSandbox) =>
  async (server: FastifyInstance): Promise<void> => {
    const { desk, faults } = payments
    server.get('/api/payments/charges', () =>
      desk.charges
        .list()
        .slice(0, 100)
        .map((each) => viewOf(each, payments)),
    )
    server.post<{ Params: { id: string; deed: string } }>('/api/payments/charges/:id/:deed', ({ params, body }) => {
      const charge = desk.charges.byId(params.id)
      if (!charge) throw new UnknownChargeError('there is no such charge')
      const { cents } = read(deedSchema, body)
      const deed = read(deeds, params.deed)
      if (deed === 'pay') desk.pay(charge, cents)
      if (deed === 'refund') desk.refund(charge, cents)
      if (deed === 'dispute') desk.dispute(charge)
      if (deed === 'tell') desk.notifier.tell(charge, charge.refundedCents > 0 ? 'refunded' : 'paid')
      return viewOf(charge, payments)
    })
    server.get('/api/payments/faults', () => faults.state)
    server.patch('/api/payments/faults', (request) => {
      faults.set(read(paymentFaultsSchema.partial(), request.body))
      return faults.state
    })
    server.delete('/api/payments/faults', () => {
      faults.set(noPaymentFaults)
      return faults.state
    })
    server.get('/api/payments/events', (request, reply) => {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      raw.write(':\n\n')
      const tell = () => raw.write('data: {}\n\n')
      desk.charges.events.on('change', tell)
      const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
      request.raw.on('close', () => {
        clearInterval(heartbeat)
        desk.charges.events.off('change', tell)
      })
    })
  }
