import { type Config, ConfigError, loadConfig, variableDefaults } from '../../platform/config.ts'
import { type Finding, fault, ok } from './finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

const area = 'Settings'
const secret = /SECRET|PASSWORD|TOKEN|_KEY$/

/** In a URL only the password is hidden. */
const masked = (name: string, value: string): string => {
  if (secret.test(name)) return '(set, not shown)'
  if (!URL.canParse(value)) return /:\/\/|@/.test(value) ? '(set, not shown)' : value
  const url = new URL(value)
  if (!url.password) return value
  url.password = '***'
  return url.href
}

const written = (value: unknown): string => {
  if (value instanceof Set || Array.isArray(value)) return [...value].join(',') || 'none'
  return value === undefined ? 'none' : String(value)
}

/** Those whose default depends on other settings. */
const derived = (config: Config): Readonly<Record<string, unknown>> => ({
  LOG_LEVEL: config.logLevel,
  PORT: config.port,
  HOST: config.host,
  PUBLIC_URL: config.publicUrl,
  MAIL_FROM: config.mailFrom,
  DEMO: config.isDemo ? 1 : 0,
  DATABASE_URL: 'the embedded PostgreSQL',
  S3_URL: 'DATA_DIR/media',
  SECRET_KEY: 'DATA_DIR/secret.key',
})

/** Every variable with its value and source; and the configuration, if it is valid. */
export const examineSettings = (env: Environment): { findings: Finding[]; config: Config | null } => {
  const { config, faults } = load(env)
  const unset = config ? derived(config) : {}
  const findings = variableDefaults().map(([name, fallback]) => {
    const value = env[name]?.trim()
    const wrong = faults.find((sentence) => sentence.startsWith(`${name} `))
    if (wrong)
      return fault(
        area,
        `${name} = ${value ? masked(name, value) : 'not set'}`,
        `${wrong}: change it in the environment`,
      )
    return ok(
      area,
      value
        ? `${name} = ${masked(name, value)} (environment)`
        : `${name}: ${written(unset[name] ?? fallback)} (default)`,
    )
  })
  return { findings, config }
}

const load = (env: Environment): { config: Config | null; faults: readonly string[] } => {
  try {
    return { config: loadConfig(env), faults: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, faults: error.faults }
    throw error
  }
}
