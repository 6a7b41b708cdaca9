/** The sandbox's environment variables, and its start errors. */
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

const schema = z.object({
  SANDBOX_PORT: port.default(8090),
  SANDBOX_WHATSAPP_PORT: port.default(8091),
  SANDBOX_MEDIA_PORT: port.default(8092),
  SANDBOX_GRAPH_PORT: port.default(8093),
  SANDBOX_MAIL_PORT: port.default(0),
  SANDBOX_PAYMENTS_PORT: port.default(0),
  SANDBOX_EFI_PORT: port.default(0),
  SANDBOX_STATE_DIR: z.string().min(1).optional(),
  SANDBOX_CLOUD_TOKEN: z.string().min(1).default('sandbox-cloud-token'),
  SANDBOX_AI_KEY: z.string().min(1).default('sandbox-ai-key'),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  /** Below it the four that take payments tell of them. */
  SANDBOX_PAYMENTS_WEBHOOK_URL: z.url().optional(),
  META_APP_SECRET: z.string().min(1).default('sandbox-app-secret'),
  META_VERIFY_TOKEN: z.string().min(1).default('sandbox-verify-token'),
})

const portNames = [
  'SANDBOX_PORT',
  'SANDBOX_WHATSAPP_PORT',
  'SANDBOX_MEDIA_PORT',
  'SANDBOX_GRAPH_PORT',
  'SANDBOX_MAIL_PORT',
  'SANDBOX_PAYMENTS_PORT',
  'SANDBOX_EFI_PORT',
] as const

export type Settings = z.output<typeof schema>
type Environment = Record<string, string | undefined>

/** An empty variable counts as absent, as shells and compose files produce them. */
export function readSettings(env: Environment): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(faults.join('\n'))
}

export function startFailure(error: unknown, env: Environment): string {
  const { code, port: taken, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code !== 'EADDRINUSE') return `The sandbox cannot start: ${message}`
  const settings = readSettings(env)
  const name = portNames.find((candidate) => settings[candidate] === taken) ?? 'a port'
  return `The sandbox cannot start: port ${taken} (${name}) is in use. Stop what uses it or set ${name} to another port.`
}
