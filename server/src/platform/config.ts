import { z } from 'zod'
import * as value from './config-values.ts'

// The whole configuration. It is read only from the environment. An empty variable counts as not set.

const wholeMegabytes = 'must be a whole number of megabytes'
const wholeHours = 'must be a whole number of hours from 0 (never) to 8760 (a year)'

const variables = z.object({
  NODE_ENV: value.word(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: value.word(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  PORT: value.port.optional(),
  HOST: value.host.optional(),
  DRAIN_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(600).default(0),
  PUBLIC_URL: value.url('http', 'https').optional(),
  SOURCE_URL: value.url('http', 'https').optional(),
  API_BASE: value.apiBase.default('/api'),
  CORS_ORIGINS: value.origins.default([]),
  TRUST_PROXY: value.trustProxy.default(false),
  DATA_DIR: value.directory.prefault('./data'),
  DATABASE_URL: value.url('postgres', 'postgresql').optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(600).default(30),
  S3_URL: value.s3.optional(),
  DISK_RESERVE_MB: z.coerce.number({ error: wholeMegabytes }).int(wholeMegabytes).min(0, wholeMegabytes).optional(),
  STORAGE_QUOTA_GB: z.coerce.number({ error: 'must be a number of gigabytes' }).min(0).max(1_000_000).default(100),
  UPGRADE_BACKUPS: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0)
    .max(100)
    .default(3),
  AUTO_CLOSE_HOURS: z.coerce
    .number({ error: wholeHours })
    .int(wholeHours)
    .min(0, wholeHours)
    .max(8760, wholeHours)
    .default(24),
  ROLES: value.roles.prefault(value.ROLES.join(',')),
  DEMO: value.flag.optional(),
  ADMIN_EMAIL: value.email.optional(),
  ADMIN_PASSWORD: value.atLeast(8).optional(),
  SECRET_KEY: value.atLeast(32).optional(),
  METRICS_TOKEN: value.atLeast(16).optional(),
  SMTP_URL: value.url('smtp', 'smtps').optional(),
  MAIL_FROM: value.email.optional(),
  WHATSAPP_URL: value.url('ws', 'wss').optional(),
  WHATSAPP_ROOT_KEY: value.text.optional(),
  GRAPH_URL: value.url('http', 'https').optional(),
  PUSH_URL: value.url('http', 'https').optional(),
  META_APP_SECRET: value.text.optional(),
  META_VERIFY_TOKEN: value.text.optional(),
  OPENAI_URL: value.url('http', 'https').optional(),
  INTEGRATIONS_URL: value.url('http', 'https').optional(),
  ALLOW_PRIVATE_ADDRESSES: value.flag.default(false),
  PAYMENTS_URL: value.url('http', 'https').optional(),
  EFI_URL: value.url('https').optional(),
  EFI_CA_FILE: value.text.optional(),
  SANDBOX_PORT: value.port.default(8090),
  SANDBOX_WHATSAPP_PORT: value.port.default(8091),
  SANDBOX_MEDIA_PORT: value.port.default(8092),
  SANDBOX_GRAPH_PORT: value.port.default(8093),
  SANDBOX_MAIL_PORT: value.port.default(0),
})

/** All variables and their defaults; undefined if the default depends on other variables or there is none. */
export const variableDefaults = (): [name: string, value: unknown][] =>
  Object.entries(variables.shape).map(([name, shape]) => [name, shape.safeParse(undefined).data])

type Variables = z.infer<typeof variables>
type Environment = Readonly<Record<string, string | undefined>>
export type Config = ReturnType<typeof toConfig>

/** All errors, one sentence each, so that one start reports every mistake. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

export function loadConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim()))
  const parsed = variables.safeParse(given)
  const faults = [...(parsed.success ? [] : valueFaults(parsed.error)), ...combinationFaults(given)]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  return toConfig(parsed.data)
}

function toConfig(v: Variables) {
  const isProduction = v.NODE_ENV === 'production'
  const isDemo = v.DEMO ?? !isProduction
  const port = v.PORT ?? 8080
  const publicUrl = (v.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
  return {
    env: v.NODE_ENV,
    isProduction,
    isDemo,
    logLevel: v.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    host: v.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port,
    /**
     * Where a node without the role `web` serves /health and /ready. Only if set, so that several nodes can share a
     * machine by default.
     */
    healthPort: v.ROLES.has('web') ? undefined : v.PORT,
    drainMs: v.DRAIN_SECONDS * 1000,
    publicUrl,
    sourceUrl: v.SOURCE_URL,
    apiBase: v.API_BASE,
    corsOrigins: v.CORS_ORIGINS,
    trustProxy: v.TRUST_PROXY,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    databaseWaitMs: v.DATABASE_WAIT_SECONDS * 1000,
    s3: v.S3_URL,
    /**
     * How much of the disk, which they share with the embedded database, media leave free; undefined: a gigabyte or a
     * twentieth.
     */
    diskReserveBytes: v.DISK_RESERVE_MB === undefined ? undefined : v.DISK_RESERVE_MB * 1024 ** 2,
    /** How much space the files of one company may use before its uploads are refused; 0: no limit. */
    storageQuotaBytes: v.STORAGE_QUOTA_GB * 1024 ** 3,
    /** How many backups made before upgrades are kept; 0: none is made. */
    upgradeBackups: v.UPGRADE_BACKUPS,
    /**
     * After how many hours without a message an attended ticket closes if its connection has no time of its own; 0:
     * never.
     */
    autoCloseMinutes: v.AUTO_CLOSE_HOURS * 60,
    roles: v.ROLES,
    admin: { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
    secretKey: v.SECRET_KEY,
    metricsToken: v.METRICS_TOKEN,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    ...providersOf(v),
    sandbox: sandboxOf(v),
  }
}

const providersOf = (v: Variables) => ({
  whatsapp: { url: v.WHATSAPP_URL, rootKey: v.WHATSAPP_ROOT_KEY },
  graphUrl: v.GRAPH_URL,
  pushUrl: v.PUSH_URL,
  meta: { appSecret: v.META_APP_SECRET, verifyToken: v.META_VERIFY_TOKEN },
  /** An OpenAI-compatible service that transcribes recordings. */
  openAiUrl: v.OPENAI_URL?.replace(/\/$/, ''),
  /**
   * Where integrations of companies may send requests: public addresses, those below `url`, and private ones if the
   * operator allows it.
   */
  outside: { url: v.INTEGRATIONS_URL?.replace(/\/$/, ''), allowsPrivate: v.ALLOW_PRIVATE_ADDRESSES },
  /**
   * Stand-ins for the payment providers, each in a path of its name below the first address. Efí has an address of
   * its own, with its certificate.
   */
  payments: {
    url: v.PAYMENTS_URL?.replace(/\/$/, ''),
    efiUrl: v.EFI_URL?.replace(/\/$/, ''),
    efiCaFile: v.EFI_CA_FILE,
  },
})

const sandboxOf = (v: Variables) => ({
  port: v.SANDBOX_PORT,
  whatsappPort: v.SANDBOX_WHATSAPP_PORT,
  mediaPort: v.SANDBOX_MEDIA_PORT,
  graphPort: v.SANDBOX_GRAPH_PORT,
  /** 0: any free port, because nobody needs to know it. */
  mailPort: v.SANDBOX_MAIL_PORT,
})

function valueFaults(error: z.ZodError): string[] {
  const firstByName = new Map<string, string>()
  for (const issue of error.issues) {
    const name = String(issue.path[0])
    const key = issue.code === 'custom' && issue.params?.isOneOfMany ? `${name} ${issue.message}` : name
    if (!firstByName.has(key)) firstByName.set(key, `${name} ${issue.message}`)
  }
  return [...firstByName.values()]
}

const OUTSIDE_WORLDS = ['WHATSAPP_URL', 'GRAPH_URL', 'PUSH_URL', 'PAYMENTS_URL', 'EFI_URL', 'INTEGRATIONS_URL'] as const

/** Validates the raw text, so that an error in one variable does not hide an error between two others. */
function combinationFaults(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production'
  const faults: string[] = []
  for (const name of OUTSIDE_WORLDS) {
    const address = env[name]
    if (address && isProduction) faults.push(`${name} is refused in production: it replaces the real network`)
    else if (address && URL.canParse(address) && !value.isLoopbackUrl(address)) {
      faults.push(`${name} must be a loopback address such as 127.0.0.1: it replaces the real network`)
    }
  }
  if (env.WHATSAPP_ROOT_KEY && isProduction) faults.push('WHATSAPP_ROOT_KEY is refused in production')
  if (Boolean(env.WHATSAPP_URL) !== Boolean(env.WHATSAPP_ROOT_KEY)) {
    faults.push('WHATSAPP_URL and WHATSAPP_ROOT_KEY belong together: set both or none')
  }
  if (isProduction && (env.DEMO === '1' || env.DEMO === 'true')) {
    faults.push('DEMO=1 is refused in production: the demo answers from an emulated WhatsApp network')
  }
  return [...faults, ...portFaults(env)]
}

const PORTS = {
  PORT: '8080',
  SANDBOX_PORT: '8090',
  SANDBOX_WHATSAPP_PORT: '8091',
  SANDBOX_MEDIA_PORT: '8092',
  SANDBOX_GRAPH_PORT: '8093',
} as const

function portFaults(env: Environment): string[] {
  const owners = new Map<string, string>()
  const faults: string[] = []
  for (const [name, fallback] of Object.entries(PORTS)) {
    const number = env[name] ?? fallback
    const owner = owners.get(number)
    if (number !== '0' && owner) faults.push(`${name} must differ from ${owner}: both are ${number}`)
    owners.set(number, name)
  }
  return faults
}
