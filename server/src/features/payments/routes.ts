import * as calls from '@guiche/contract/features/payments'
import type { FastifyRequest } from 'fastify'
import { bind } from '../../bind.ts'
import type { Deps } from '../../context.ts'
import type { Notification } from '../../payment-providers/provider.ts'
import { hearNotification } from './actions/hear-notification.ts'
import { startCheckout } from './actions/start-checkout.ts'
import { checkoutOptions, paymentsPage } from './queries.ts'

/** The raw body: nothing has parsed it. */
const notificationIn = ({ headers, body }: FastifyRequest, query: Notification['query'], { clock }: Deps) => ({
  headers,
  query,
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  now: clock.now(),
})

export const paymentRoutes = [
  bind(calls.checkoutOptions, ({ ctx }) => checkoutOptions(ctx)),
  bind(calls.startCheckout, ({ ctx, body }) => startCheckout(ctx, body)),
  bind(calls.listPayments, ({ ctx, query }) => paymentsPage(ctx, query)),
  bind(calls.receivePaymentWebhook, async ({ deps, params, query, request }) => ({
    received: await hearNotification(deps, params.provider, notificationIn(request, query, deps)),
  })),
  bind(calls.receivePixWebhook, async ({ deps, params, query, request }) => ({
    received: await hearNotification(deps, params.provider, notificationIn(request, query, deps)),
  })),
]
