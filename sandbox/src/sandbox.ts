/** The whole outside world, started together; tests and the demo begin here. */
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openAi } from './ai/open-ai.ts'
import { type Control, startControl } from './control/server.ts'
import { graphControl } from './graph/control.ts'
import { type GraphSandbox, startGraph } from './graph/graph.ts'
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
}

export interface Sandbox {
  ready: SandboxReady
  network: WhatsAppNetwork
  graph: GraphSandbox
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
  const control = await startControl({
    network,
    port: settings.SANDBOX_PORT,
    plugins: [graphControl(graph), openAi(settings.SANDBOX_AI_KEY)],
  })
  started.push(() => control.close())
  const mediaCaFile = await writeCertificate(network, stateDir)
  return { ready: readyMessage(network, graph, control, mediaCaFile), network, graph, close }
}

async function writeCertificate(network: WhatsAppNetwork, stateDir: string | undefined): Promise<string> {
  const folder = stateDir ?? join(tmpdir(), `guiche-sandbox-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'media-ca.pem')
  await writeFile(file, network.media.certificate.cert)
  return file
}

function readyMessage(
  network: WhatsAppNetwork,
  graph: GraphSandbox,
  control: Control,
  mediaCaFile: string,
): SandboxReady {
  return {
    type: 'ready',
    controlUrl: control.url,
    phoneUrl: `${control.url}/`,
    whatsappUrl: network.url,
    whatsappRootKey: network.rootKey.toString('base64'),
    mediaCaFile,
    graphUrl: graph.url,
  }
}
