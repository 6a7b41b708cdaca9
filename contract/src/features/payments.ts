/**
 * Paying an invoice through a provider. Whether it is paid is asked of the provider; notifications are never trusted.
 */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { orNone } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Instant, line, text } from '../core/wire.ts'
import { customPlan, Invoice, InvoiceId } from './invoices.ts'

export const paymentProviders = ['efi', 'mercadopago', 'stripe', 'asaas'] as const
export type PaymentProviderKind = (typeof paymentProviders)[number]
export const ProviderKind = z.enum(paymentProviders)

/** `creating`: the provider has not answered yet. The last four are final. */
export const paymentStatuses = [
  'creating',
  'open',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'refunded',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * A payment that paid no invoice and needs a person's attention: the invoice was paid already, the sum differs, or
 * nothing was owed any more.
 */
export const paymentRemarks = ['duplicate', 'amount', 'cancelled_invoice'] as const
export type PaymentRemark = (typeof paymentRemarks)[number]

export const checkoutOptions = endpoint({
  method: 'GET',
  path: '/subscription',
  needs: 'settings:edit',
  summary:
    'What the checkout begins with: the open invoice, the plan with its price, and the providers that can be paid through',
  answer: z.object({
    providers: z.array(ProviderKind),
    /** The one that is open now. */
    invoice: Invoice.nullable(),
    plan: z.object({
      name: z.string(),
      users: z.number(),
      connections: z.number(),
      queues: z.number(),
      /** Monthly, in reais. */
      amount: z.number(),
    }),
    /** How many months one invoice covers. */
    months: z.number(),
    /** The least that a plan by numbers is made of: as many as work there, and three. */
    least: z.object({ users: z.number(), connections: z.number() }),
  }),
  whileExpired: true,
})

const Words = text(200).optional()
const Count = z.coerce.number().int().min(customPlan.fewest).max(customPlan.most)

/**
 * Card fields and prices of older clients are accepted but ignored: cards are typed at the provider, and the server
 * knows the price.
 */
export const CheckoutBody = z.object({
  firstName: line(200, 1),
  lastName: Words,
  /** The CPF or CNPJ. */
  zipcode: text(30, 1),
  address2: Words,
  city: Words,
  state: Words,
  country: Words,
  useAddressForPaymentDetails: z.unknown().optional(),
  nameOnCard: z.unknown().optional(),
  cardNumber: z.unknown().optional(),
  cvv: z.unknown().optional(),
  price: z.unknown().optional(),
  dueDate: z.unknown().optional(),
  /** `custom` buys a custom plan; anything else the company's own. */
  plan: z.unknown().optional(),
  users: Count.optional().catch(undefined),
  connections: Count.optional().catch(undefined),
  /** Absent: the open one. */
  invoiceId: orNone(InvoiceId).optional(),
  /** Absent: a charge at each provider. */
  provider: ProviderKind.optional(),
})

export const Checkout = z.object({
  invoice: Invoice,
  /** In reais. */
  valorext: z.number(),
  /** Of PIX: the text of the QR code, which can also be copied. */
  qrcode: z.object({ qrcode: z.string() }).nullable(),
  stripeURL: z.string().nullable(),
  asaasURL: z.string().nullable(),
  mercadopagoURL: z.string().nullable(),
  /** Until when the PIX can be paid. */
  expiresAt: Instant.nullable(),
})
export type Checkout = z.output<typeof Checkout>

export const startCheckout = endpoint({
  method: 'POST',
  path: '/subscription',
  needs: 'settings:edit',
  summary:
    'Begin to pay an invoice. The price is the server’s own, whatever was sent; a charge that is still good is answered again',
  body: CheckoutBody,
  answer: Checkout,
  errors: [
    'ERR_NO_INVOICE_FOUND',
    'ERR_INVOICE_NOT_OPEN',
    'ERR_NOTHING_TO_PAY',
    'ERR_NO_PAYMENT_PROVIDER',
    'ERR_PAYMENT_PROVIDER_AWAY',
    'ERR_PAYMENT_REFUSED',
    'ERR_PAYMENT_DOCUMENT',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  whileExpired: true,
})

/** Large enough for a batch; the notification of one payment has a few kilobytes. */
const mostWebhookBytes = 256 * 1024

const WebhookQuery = z.looseObject({
  hmac: z.string().max(500).optional(),
  'data.id': z.string().max(500).optional(),
})

export const receivePaymentWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/payments/{provider}',
  needs: 'signature',
  summary: 'A provider’s notification, proven in its own way. It only has us ask the provider what is true',
  mostBodyBytes: mostWebhookBytes,
  params: z.object({ provider: ProviderKind }),
  query: WebhookQuery,
  answer: z.object({ received: z.number() }),
  errors: ['ERR_SIGNATURE_INVALID', 'ERR_NO_PAYMENT_PROVIDER', 'ERR_WEBHOOK_NOT_CONFIGURED'],
})

/** Efí appends `/pix` to the given URL. */
export const receivePixWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/payments/{provider}/pix',
  needs: 'signature',
  summary: 'The same for PIX, at the address that Efí makes of it',
  mostBodyBytes: mostWebhookBytes,
  params: z.object({ provider: z.literal('efi') }),
  query: WebhookQuery,
  answer: z.object({ received: z.number() }),
  errors: ['ERR_SIGNATURE_INVALID', 'ERR_NO_PAYMENT_PROVIDER', 'ERR_WEBHOOK_NOT_CONFIGURED'],
})

/** A payment for the super admin. */
export const Payment = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  invoiceId: z.number(),
  provider: ProviderKind,
  /** In reais. */
  amount: z.number(),
  status: z.enum(paymentStatuses),
  remark: z.enum(paymentRemarks).nullable(),
  /** The provider's id of the payment. */
  providerReference: z.string().nullable(),
  /** In reais. */
  refunded: z.number(),
  paidAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Payment = z.output<typeof Payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  needs: 'platform:manage',
  summary:
    'Payments of all companies, newest first; with `attention` those that were refunded, charged back or paid nothing',
  query: PageQuery.extend({ attention: z.stringbool().optional() }),
  answer: pageAnswer('payments', Payment),
})

/** Sent to everybody in the company, even if its subscription has expired: it was renewed until that day. */
export const paymentEvent = event({
  stream: 'payment',
  payload: z.object({
    action: z.literal('CONCLUIDA'),
    company: z.object({ id: z.number(), dueDate: z.string() }),
    invoiceId: z.number(),
  }),
})

/** Sent to super admins: a payment of any company was paid, refunded or charged back. */
export const platformPaymentEvent = event({
  stream: 'platform-payment',
  payload: z.object({ action: z.literal('update'), payment: Payment }),
})
