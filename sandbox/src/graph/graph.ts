/** A local Graph API of Meta, as far as the WhatsApp Cloud API, Messenger and Instagram need it. Start it with `startGraph`. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { GraphChanges } from './changes.ts'
import type { GraphCore, GraphSettings } from './core.ts'
import { noteReceived } from './customers/send.ts'
import { GraphFaults } from './faults.ts'
import { GraphSandbox } from './graph-sandbox.ts'
import { MediaStore } from './media/store.ts'
import { resumeDeliveries } from './messages/deliver.ts'
import { resumePages } from './pages/deliver.ts'
import { notePersonHeard } from './pages/people.ts'
import { buildGraphApp } from './routes/app.ts'
import { loadState, StateFile } from './state-file.ts'
import { Timers } from './timers.ts'
import { Callbacks } from './webhooks/callbacks.ts'
import { WebhookOutbox, type WebhookSettings } from './webhooks/outbox.ts'
import { World } from './world.ts'

export type { GraphSandbox } from './graph-sandbox.ts'

export interface GraphOptions extends Partial<Omit<GraphSettings, 'appSecret' | 'verifyToken' | 'accessToken'>> {
  port?: number
  appSecret: string
  verifyToken: string
  accessToken: string
  /** The app's callback. It is verified by the handshake before the first webhook is sent to it. */
  webhookUrl?: string
  /** Where the world is stored between runs; the bytes of media are stored beside it. */
  stateFile?: string
  webhooks?: Partial<WebhookSettings>
  now?: () => number
}

const defaultWebhooks: WebhookSettings = {
  backoffMs: [100, 250, 500, 1000, 2000, 5000],
  timeoutMs: 10_000,
  giveUpAfterMs: 7 * 24 * 60 * 60 * 1000,
  concurrency: 32,
  keepsOrder: true,
}

const settingsOf = (options: GraphOptions): GraphSettings => ({
  appSecret: options.appSecret,
  verifyToken: options.verifyToken,
  accessToken: options.accessToken,
  windowRefusal: options.windowRefusal ?? 'status',
  sentAfterMs: options.sentAfterMs ?? 10,
  deliveredAfterMs: options.deliveredAfterMs ?? 20,
  templateReview: options.templateReview ?? 'approve',
  templateReviewAfterMs: options.templateReviewAfterMs ?? 500,
})

function openWorld({ stateFile, webhookUrl }: GraphOptions): World {
  const world = new World()
  const state = stateFile === undefined ? undefined : loadState(stateFile)
  if (state !== undefined) world.load(state)
  if (webhookUrl !== undefined) world.callbackUrl = webhookUrl
  return world
}

async function listen(app: FastifyInstance, port: number): Promise<string> {
  await app.listen({ host: '127.0.0.1', port })
  const { port: taken } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${taken}`
}

export async function startGraph(options: GraphOptions): Promise<GraphSandbox> {
  const settings = settingsOf(options)
  const now = options.now ?? Date.now
  const world = openWorld(options)
  const timers = new Timers()
  const changes = new GraphChanges()
  const faults = new GraphFaults()
  const callbacks = new Callbacks(world, settings.verifyToken)
  const file = options.stateFile === undefined ? undefined : new StateFile(options.stateFile, () => world.snapshot())
  const touch = () => file?.touch()
  const outbox = new WebhookOutbox({
    settings: { ...defaultWebhooks, ...options.webhooks },
    appSecret: settings.appSecret,
    callbacks,
    faults,
    changes,
    timers,
    pending: world.notifications,
    now,
    touch,
    onAccepted: ({ customerMessageIds }) => {
      for (const messageId of customerMessageIds) {
        noteReceived(core, messageId)
        notePersonHeard(core, messageId)
      }
    },
  })
  const mediaDirectory = options.stateFile === undefined ? undefined : `${options.stateFile}.media`
  let address = ''
  const core: GraphCore = {
    settings,
    world,
    faults,
    changes,
    media: new MediaStore(world, mediaDirectory, now),
    outbox,
    timers,
    now,
    url: () => address,
    touch,
  }
  const app = buildGraphApp(core)
  address = await listen(app, options.port ?? 0)
  outbox.resume()
  resumeDeliveries(core)
  resumePages(core)
  return new GraphSandbox(core, callbacks, async () => {
    timers.close()
    await outbox.close()
    await app.close()
    file?.close()
  })
}
