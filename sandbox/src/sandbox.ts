/** All external systems, started together; tests and the demo start here. */
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chat } from './ai/chat.ts'
import { openAi } from './ai/open-ai.ts'
import { type Control, startControl } from './control/server.ts'
import { graphControl } from './graph/control.ts'
import { type GraphSandbox, startGraph } from './graph/graph.ts'
import { appId } from './graph/pages/schema.ts'
import { mailControl } from './mail/control.ts'
import { Mailbox } from './mail/mailbox.ts'
import { type Smtp, startSmtp } from './mail/smtp.ts'
import { OutsideSystems } from './outside/outside.ts'
import { paymentControl } from './payments/control.ts'
import { type PaymentCredentials, type PaymentSandbox, startPayments } from './payments/payments.ts'
import type { Settings } from './settings.ts'
import { WhatsAppNetwork } from './whatsapp/network.ts'

/** What the product needs to know to use the sandbox; sent to a parent process and printed. */
export interface SandboxReady {
  type: 'ready'
  controlUrl: string
  phoneUrl: string
  whatsappUrl: string
  /** Base64; the product uses it instead of WhatsApp's own root key. */
  whatsappRootKey: string
  /** For NODE_EXTRA_CA_CERTS: the media host is https with its own certificate. */
  mediaCaFile: string
  graphUrl: string
  /** The app that pages sign in to; its secret is META_APP_SECRET. */
  metaAppId: string
  /** SMTP; everything that is sent there is in the mailbox. */
  mailUrl: string
  /** The page that shows it. */
  mailboxUrl: string
  /** The base address of Stripe, Mercado Pago and Asaas, each by its name. */
  paymentsUrl: string
  /** Mutual TLS, with a certificate of its own. */
  efiUrl: string
  efiCaFile: string
  /** The page where people pay. */
  paymentPageUrl: string
  paymentCredentials: PaymentCredentials
}

export interface Sandbox {
  ready: SandboxReady
  network: WhatsAppNetwork
  graph: GraphSandbox
  mailbox: Mailbox
  payments: PaymentSandbox
  close: () => Promise<void>
}

export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const started: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of started.reverse()) await end()
  }
  try {
    return await startParts(settings, started, close)
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

async function startParts(
  settings: Settings,
  started: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Sandbox> {
  const stateDir = settings.SANDBOX_STATE_DIR && resolve(settings.SANDBOX_STATE_DIR)
  const network = await WhatsAppNetwork.create(stateDir ? { stateFile: join(stateDir, 'whatsapp.json') } : {})
  started.push(() => network.stop())
  await network.start({ whatsapp: settings.SANDBOX_WHATSAPP_PORT, media: settings.SANDBOX_MEDIA_PORT })
  const graph = await startGraph({
    port: settings.SANDBOX_GRAPH_PORT,
    appSecret: settings.META_APP_SECRET,
    verifyToken: settings.META_VERIFY_TOKEN,
    accessToken: settings.SANDBOX_CLOUD_TOKEN,
    ...(settings.SANDBOX_WEBHOOK_URL ? { webhookUrl: settings.SANDBOX_WEBHOOK_URL } : {}),
    ...(stateDir ? { stateFile: join(stateDir, 'graph.json') } : {}),
  })
  started.push(() => graph.close())
  const mailbox = new Mailbox()
  const smtp = await startSmtp({ mailbox, port: settings.SANDBOX_MAIL_PORT })
  started.push(() => smtp.close())
  let pageUrl = ''
  const payments = await startPaymentsFor(settings, stateDir, () => pageUrl)
  started.push(() => payments.close())
  const plugins = [
    graphControl(graph),
    openAi(settings.SANDBOX_AI_KEY),
    chat(settings.SANDBOX_AI_KEY),
    new OutsideSystems().plugin(),
    mailControl(mailbox),
    paymentControl(payments),
  ]
  const control = await startControl({ network, port: settings.SANDBOX_PORT, plugins })
  started.push(() => control.close())
  pageUrl = `${control.url}/payments.html`
  const mediaCaFile = await writeCertificate('media-ca.pem', network.media.certificate.cert, stateDir)
  const efiCaFile = await writeCertificate('efi-ca.pem', payments.efiCa, stateDir)
  const ready = readyMessage({ network, graph, control, smtp, payments }, { mediaCaFile, efiCaFile })
  return { ready, network, graph, mailbox, payments, close }
}

async function startPaymentsFor(
  settings: Settings,
  stateDir: string | undefined,
  pageUrl: () => string,
): Promise<PaymentSandbox> {
  const payments = await startPayments({
    port: settings.SANDBOX_PAYMENTS_PORT,
    efiPort: settings.SANDBOX_EFI_PORT,
    pageUrl,
    stateDir,
  })
  payments.desk.notifier.base = settings.SANDBOX_PAYMENTS_WEBHOOK_URL
  return payments
}

async function writeCertificate(name: string, certificate: string, stateDir: string | undefined): Promise<string> {
  const folder = stateDir ?? join(tmpdir(), `guiche-sandbox-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  await writeFile(file, certificate)
  return file
}

interface Parts {
  network: WhatsAppNetwork
  graph: GraphSandbox
  control: Control
  smtp: Smtp
  payments: PaymentSandbox
}

interface CertificateFiles {
  mediaCaFile: string
  efiCaFile: string
}

function readyMessage({ network, graph, control, smtp, payments }: Parts, files: CertificateFiles): SandboxReady {
  return {
    type: 'ready',
    controlUrl: control.url,
    phoneUrl: `${control.url}/`,
    whatsappUrl: network.url,
    whatsappRootKey: network.rootKey.toString('base64'),
    ...files,
    graphUrl: graph.url,
    metaAppId: appId,
    mailUrl: smtp.url,
    mailboxUrl: `${control.url}/mail.html`,
    paymentsUrl: payments.url,
    efiUrl: payments.efiUrl,
    paymentPageUrl: `${control.url}/payments.html`,
    paymentCredentials: payments.credentials,
  }
}
