/** The whole outside world, started together; tests and the demo begin here. */
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openAi } from './ai/open-ai.ts'
import { type Control, startControl } from './control/server.ts'
import { graphControl } from './graph/control.ts'
import { type GraphSandbox, startGraph } from './graph/graph.ts'
import { mailControl } from './mail/control.ts'
import { Mailbox } from './mail/mailbox.ts'
import { type Smtp, startSmtp } from './mail/smtp.ts'
import type { Settings } from './settings.ts'
import { WhatsAppNetwork } from './whatsapp/network.ts'

/** What the product needs to know to live in this world; sent to a parent process and printed. */
export interface SandboxReady {
  type: 'ready'
  controlUrl: string
  phoneUrl: string
  whatsappUrl: string
  /** Base64; the product installs it instead of WhatsApp's own root key. */
  whatsappRootKey: string
  /** For NODE_EXTRA_CA_CERTS: the media host is https with its own certificate. */
  mediaCaFile: string
  graphUrl: string
  /** SMTP; everything sent there lands in the mail box. */
  mailUrl: string
  /** The page where one reads it. */
  mailboxUrl: string
}

export interface Sandbox {
  ready: SandboxReady
  network: WhatsAppNetwork
  graph: GraphSandbox
  mailbox: Mailbox
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
  const plugins = [graphControl(graph), openAi(settings.SANDBOX_AI_KEY), mailControl(mailbox)]
  const control = await startControl({ network, port: settings.SANDBOX_PORT, plugins })
  started.push(() => control.close())
  const mediaCaFile = await writeCertificate(network, stateDir)
  const ready = readyMessage({ network, graph, control, smtp }, mediaCaFile)
  return { ready, network, graph, mailbox, close }
}

async function writeCertificate(network: WhatsAppNetwork, stateDir: string | undefined): Promise<string> {
  const folder = stateDir ?? join(tmpdir(), `guiche-sandbox-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'media-ca.pem')
  await writeFile(file, network.media.certificate.cert)
  return file
}

interface Parts {
  network: WhatsAppNetwork
  graph: GraphSandbox
  control: Control
  smtp: Smtp
}

function readyMessage({ network, graph, control, smtp }: Parts, mediaCaFile: string): SandboxReady {
  return {
    type: 'ready',
    controlUrl: control.url,
    phoneUrl: `${control.url}/`,
    whatsappUrl: network.url,
    whatsappRootKey: network.rootKey.toString('base64'),
    mediaCaFile,
    graphUrl: graph.url,
    mailUrl: smtp.url,
    mailboxUrl: `${control.url}/mail.html`,
  }
}
