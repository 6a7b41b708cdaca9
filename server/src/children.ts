/**
 * The child processes that the main one starts and keeps running: the WhatsApp sessions, and in the demo the sandbox.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/log/logger.ts'
import { type Supervised, supervise } from './platform/process/supervise.ts'

/** From sources (under tsx) or from the bundle: the child runs in the same way. */
const isSource = import.meta.url.endsWith('.ts')
const entryOf = (source: string, bundle: string) => fileURLToPath(new URL(isSource ? source : bundle, import.meta.url))

type Environment = Readonly<Record<string, string | undefined>>

/** System variables that a program needs to run at all. */
const ofMachine =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|NODE_OPTIONS|NODE_V8_COVERAGE|SANDBOX_\w+)$/i
/** Not needed by the process that holds the sockets. */
const ofMainAlone = /^(ADMIN_\w+|METRICS_TOKEN|SMTP_URL|META_\w+)$/

export const sandboxEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => ofMachine.test(name)))
export const sessionsEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !ofMainAlone.test(name)))

const SandboxReady = z.object({
  type: z.literal('ready'),
  controlUrl: z.string(),
  phoneUrl: z.string(),
  whatsappUrl: z.string(),
  whatsappRootKey: z.string(),
  mediaCaFile: z.string(),
  graphUrl: z.string(),
  metaAppId: z.string(),
  mailUrl: z.string(),
  mailboxUrl: z.string(),
  paymentsUrl: z.string(),
  efiUrl: z.string(),
  efiCaFile: z.string(),
  paymentPageUrl: z.string(),
  paymentCredentials: z.record(z.string(), z.string()),
})
export type SandboxAddresses = z.output<typeof SandboxReady>

export const sandboxCloudToken = 'sandbox-cloud-token'
export const sandboxAiKey = 'sandbox-ai-key'

const below = (config: Config, path: string) =>
  `http://127.0.0.1:${config.port}${config.apiBase === '/' ? '' : config.apiBase}${path}`

export const startSandboxProcess = (config: Config, log: Logger, meta: { appSecret: string; verifyToken: string }) =>
  supervise<SandboxAddresses>({
    name: 'sandbox',
    entry: entryOf('../../sandbox/src/main.ts', '../../sandbox/dist/main.js'),
    env: {
      ...sandboxEnvironment(process.env),
      SANDBOX_PORT: String(config.sandbox.port),
      SANDBOX_WHATSAPP_PORT: String(config.sandbox.whatsappPort),
      SANDBOX_MEDIA_PORT: String(config.sandbox.mediaPort),
      SANDBOX_GRAPH_PORT: String(config.sandbox.graphPort),
      SANDBOX_MAIL_PORT: String(config.sandbox.mailPort),
      SANDBOX_STATE_DIR: `${config.dataDir}/sandbox`,
      SANDBOX_CLOUD_TOKEN: sandboxCloudToken,
      SANDBOX_AI_KEY: sandboxAiKey,
      SANDBOX_WEBHOOK_URL: below(config, '/webhooks/meta'),
      SANDBOX_PAYMENTS_WEBHOOK_URL: below(config, '/webhooks/payments'),
      META_APP_SECRET: meta.appSecret,
      META_VERIFY_TOKEN: meta.verifyToken,
    },
    parseReady: (message) => {
      const parsed = SandboxReady.safeParse(message)
      return parsed.success ? parsed.data : undefined
    },
    output: 'logs',
    log,
    // The sandbox of a program that was just killed releases its ports within seconds.
    attempts: 6,
  })

const sessionsFamily = `${hostname()} ${randomUUID()}`

export interface SessionsSettings {
  databaseUrl: string
  secretKey: string
  whatsapp: { url: string; rootKey: string; caFile: string } | null
}

/**
 * Saves memory rather than time: this process mostly waits, and the default young generation alone would take 20 MB.
 */
const restful = ['--max-semi-space-size=2']

export const startSessionsProcess = (settings: SessionsSettings, log: Logger): Supervised<true> =>
  supervise<true>({
    name: 'sessions',
    entry: entryOf('./sessions.ts', './sessions.js'),
    nodeOptions: restful,
    env: {
      ...sessionsEnvironment(process.env),
      ROLES: 'sessions',
      // A restarted child takes over the leases of its predecessor.
      SESSIONS_FAMILY: sessionsFamily,
      DATABASE_URL: settings.databaseUrl,
      SECRET_KEY: settings.secretKey,
      ...(settings.whatsapp
        ? {
            WHATSAPP_URL: settings.whatsapp.url,
            WHATSAPP_ROOT_KEY: settings.whatsapp.rootKey,
            NODE_EXTRA_CA_CERTS: settings.whatsapp.caFile,
          }
        : {}),
    },
    parseReady: (message) => (z.object({ type: z.literal('ready') }).safeParse(message).success ? true : undefined),
    output: 'logs',
    log,
    // A busy machine starts it late; restarting it would not help.
    readyTimeoutMs: 120_000,
  })
