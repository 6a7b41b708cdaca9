/** Four payment providers: Efí with mutual TLS on a port of its own, the others below one address. Start them with `startPayments`. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { LOOPBACK } from '../whatsapp/listening.ts'
import { asaasPayments } from './asaas.ts'
import { certificatesIn } from './certificates.ts'
import { Charges, type Kind } from './charges.ts'
import { Desk } from './desk.ts'
import { efiPix } from './efi.ts'
import { FaultBox } from './faults.ts'
import { mercadoPagoCheckout } from './mercado-pago.ts'
import { Notifier, type Registered } from './notifier.ts'
import { stripeCheckout } from './stripe.ts'

/** The product's settings as a customer of all four, under their setting names. */
export interface PaymentCredentials {
  eficlientid: string
  eficlientsecret: string
  efichavepix: string
  eficertificate: string
  eficertificatepassword: string
  mpaccesstoken: string
  mpwebhooksecret: string
  stripeprivatekey: string
  stripewebhooksecret: string
  asaastoken: string
}

export interface PaymentOptions {
  /** The port of the three that share one; 0 takes a free one. */
  port?: number
  efiPort?: number
  /** The page where a person pays. */
  pageUrl?: () => string
  /** Where charges and certificates are stored between runs. */
  stateDir?: string | undefined
  /** Where Stripe sends notifications, as set in its dashboard. */
  stripeWebhookUrl?: string | undefined
}

export interface PaymentSandbox {
  url: string
  efiUrl: string
  /** PEM: the certificate authority that the product must trust. */
  efiCa: string
  credentials: PaymentCredentials
  desk: Desk
  faults: FaultBox
  close: () => Promise<void>
}

const known = {
  eficlientid: 'Client_Id_sandbox',
  eficlientsecret: 'Client_Secret_sandbox',
  efichavepix: '7d1b2f60-0d3c-4b0e-9d2c-9a4f6c1d2b3a',
  mpaccesstoken: 'APP_USR-sandbox-token',
  mpwebhooksecret: 'mercado-pago-webhook-secret-of-the-sandbox',
  stripeprivatekey: 'sk_test_sandbox',
  stripewebhooksecret: 'whsec_sandbox',
  asaastoken: '$aact_sandbox_key',
}

/** Before a request is processed, or afterwards when its response is lost. */
const withFaults = (server: FastifyInstance, faults: FaultBox) => {
  server.addHook('onRequest', async (_request, reply) => {
    if (faults.state.answerDelayMs > 0) await setTimeout(faults.state.answerDelayMs)
    if (faults.take('hang')) return new Promise<never>(() => {})
    if (faults.take('fail')) await reply.code(500).send({ message: 'internal error' })
    else if (faults.take('html')) await reply.type('text/html').send('<html><body>Bad gateway</body></html>')
  })
  server.addHook('onSend', async (request, reply) => {
    const isWrite = request.method === 'POST' || request.method === 'PUT'
    if (isWrite && reply.statusCode < 300 && !request.url.includes('oauth') && faults.take('loseAnswer'))
      request.raw.socket.destroy()
  })
}

const listen = async (server: FastifyInstance, port = 0): Promise<number> => {
  await server.listen({ host: LOOPBACK, port })
  return (server.server.address() as AddressInfo).port
}

/** An unreadable file counts as none: the product registers its addresses again. */
const registeredIn = (file: string | undefined): [Kind, Registered][] => {
  if (!file || !existsSync(file)) return []
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as [Kind, Registered][]
  } catch {
    return []
  }
}

/** Replaced as a whole: a full disk, or an end in between, leaves the old one. */
const keepRegistered = (file: string, registered: Iterable<[Kind, Registered]>): void => {
  writeFileSync(`${file}.new`, JSON.stringify([...registered]))
  renameSync(`${file}.new`, file)
}

const openDesk = (
  { stateDir, pageUrl = () => 'http://127.0.0.1/', stripeWebhookUrl }: PaymentOptions,
  faults: FaultBox,
) => {
  const inState = (name: string) => (stateDir ? join(stateDir, name) : undefined)
  const charges = new Charges(inState('payment-charges.json'))
  const notifier = new Notifier({ stripe: known.stripewebhooksecret, mercadoPago: known.mpwebhooksecret }, faults)
  const file = inState('payment-webhooks.json')
  for (const [kind, registered] of registeredIn(file)) notifier.registered.set(kind, registered)
  if (stripeWebhookUrl) notifier.registered.set('stripe', { url: stripeWebhookUrl, word: '' })
  const onRegistered = () => file && keepRegistered(file, notifier.registered)
  return { notifier, desk: new Desk({ charges, notifier, pageUrl, onRegistered }) }
}

export async function startPayments(options: PaymentOptions = {}): Promise<PaymentSandbox> {
  const faults = new FaultBox()
  const certificates = certificatesIn(options.stateDir && join(options.stateDir, 'payment-certificates.json'))
  const { desk, notifier } = openDesk(options, faults)
  const { ca, serverKey: key, serverCertificate: cert } = certificates
  const https = { ca, key, cert, requestCert: true, rejectUnauthorized: true }
  const secure = Fastify({ https, forceCloseConnections: true }) as unknown as FastifyInstance
  const open = Fastify({ forceCloseConnections: true })
  withFaults(secure, faults)
  withFaults(open, faults)
  await secure.register(
    efiPix(desk, { clientId: known.eficlientid, clientSecret: known.eficlientsecret, pixKey: known.efichavepix }),
  )
  await open.register(stripeCheckout(desk, known.stripeprivatekey), { prefix: '/stripe' })
  await open.register(mercadoPagoCheckout(desk, known.mpaccesstoken), { prefix: '/mercadopago' })
  await open.register(asaasPayments(desk, known.asaastoken), { prefix: '/asaas' })
  const efiPort = await listen(secure, options.efiPort)
  const port = await listen(open, options.port)
  return {
    url: `http://${LOOPBACK}:${port}`,
    efiUrl: `https://${LOOPBACK}:${efiPort}`,
    efiCa: ca,
    credentials: { ...known, eficertificate: certificates.p12, eficertificatepassword: certificates.passphrase },
    desk,
    faults,
    close: async () => {
      notifier.stop()
      await Promise.all([secure.close(), open.close()])
    },
  }
}
