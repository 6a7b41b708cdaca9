/** Reads the configuration, opens the installation, starts the roles: web, worker, sessions. */
import { type OpenInstallation, openInstallation } from './boot.ts'
import { instagram, messenger } from './channels/meta-pages/meta-pages.ts'
import { whatsappCloud } from './channels/whatsapp-cloud/whatsapp-cloud.ts'
import { type SandboxAddresses, startSandboxProcess, startSessionsProcess } from './children.ts'
import { refuseOtherWorld } from './demo/birth.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { ensureInstallation, type Installation } from './features/companies/actions/first-start.ts'
import { pushKeys } from './features/notifications/actions/push-keys.ts'
import { greet } from './greeting.ts'
import { finishRestore } from './operations/restore/unfinished-restore.ts'
import { upgradeDatabase } from './operations/upgrade.ts'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import { refuseLostDatabase } from './platform/db/embedded/lost-database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded.ts'
import { reachDatabase } from './platform/db/reach.ts'
import { explainSilence } from './platform/db/with-client.ts'
import { createLogger, type Logger } from './platform/log/logger.ts'
import { survivePrinting } from './platform/log/standard-output.ts'
import { deriveKey, loadSecretKey } from './platform/security/secrets.ts'
import { stopAll } from './platform/stop-all.ts'
import { type NodePart, startHealthRole } from './roles/health-role.ts'
import { startWebRole } from './roles/web-role.ts'
import { startWorkerRole } from './roles/worker-role.ts'
import { makeEventPartitions } from './timetable.ts'

type Stop = () => Promise<unknown>

const openDatabaseFor = async (config: Config, log: Logger, stops: Stop[]): Promise<string> => {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl, { waitMs: config.databaseWaitMs, onWait: (message) => log.warn(message) })
    return config.databaseUrl
  }
  await refuseLostDatabase(config.dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, as: 'program' })
  stops.push(() => embedded.stop())
  return embedded.url
}

/** Meta's app: the operator's, or in the demo an invented one for the sandbox. */
const metaOf = (config: Config, secretKey: string) => ({
  appSecret: config.meta.appSecret ?? deriveKey(secretKey, 'demo-meta-app').toString('hex'),
  verifyToken: config.meta.verifyToken ?? deriveKey(secretKey, 'demo-meta-verify').toString('hex').slice(0, 32),
})

interface OutsideWorld {
  config: Config
  sandbox: SandboxAddresses | null
  whatsapp: { url: string; rootKey: string; caFile: string } | null
}

/** The operator's stand-ins, or the sandbox's. */
const paymentsOf = ({ payments }: Config, sandbox: SandboxAddresses): Config['payments'] => ({
  url: payments.url ?? sandbox.paymentsUrl,
  efiUrl: payments.efiUrl ?? sandbox.efiUrl,
  efiCaFile: payments.efiCaFile ?? sandbox.efiCaFile,
})

/** In the demo the channels use the sandbox, unless the operator configured another network. */
const openWorld = async (config: Config, secretKey: string, log: Logger, stops: Stop[]): Promise<OutsideWorld> => {
  const named =
    config.whatsapp.url && config.whatsapp.rootKey
      ? { url: config.whatsapp.url, rootKey: config.whatsapp.rootKey }
      : null
  const whatsapp = named ? { ...named, caFile: process.env.NODE_EXTRA_CA_CERTS ?? '' } : null
  if (!config.isDemo) return { config, sandbox: null, whatsapp }
  const meta = metaOf(config, secretKey)
  const child = startSandboxProcess(config, log, meta)
  stops.push(() => child.stop())
  const sandbox = await child.ready
  return {
    config: {
      ...config,
      graphUrl: config.graphUrl ?? sandbox.graphUrl,
      openAiUrl: config.openAiUrl ?? `${sandbox.controlUrl}/ai/v1`,
      outside: { ...config.outside, url: config.outside.url ?? `${sandbox.controlUrl}/outside` },
      smtpUrl: config.smtpUrl ?? sandbox.mailUrl,
      payments: paymentsOf(config, sandbox),
      meta: { ...config.meta, ...meta },
    },
    sandbox,
    whatsapp: whatsapp ?? { url: sandbox.whatsappUrl, rootKey: sandbox.whatsappRootKey, caFile: sandbox.mediaCaFile },
  }
}

const startRoles = async (
  open: OpenInstallation,
  world: OutsideWorld,
  settings: { databaseUrl: string; secretKey: string },
  stops: Stop[],
) => {
  const { config } = world
  const deps = open.depsWith([
    whatsappCloud({ graphUrl: config.graphUrl }),
    messenger({ graphUrl: config.graphUrl }),
    instagram({ graphUrl: config.graphUrl }),
  ])
  const { log } = deps
  let installation: Installation | null = null
  const parts: NodePart[] = []
  // Both wait for their jobs, so they stop at the same time.
  const jobStops: Stop[] = []
  stops.push(() => stopAll(jobStops, log))
  if (config.roles.has('web') || config.roles.has('worker')) {
    installation = await ensureInstallation(deps)
    await pushKeys(deps)
  }
  // The child takes some time to start, so it starts in parallel.
  if (config.roles.has('sessions')) {
    const sessions = startSessionsProcess({ ...settings, whatsapp: world.whatsapp }, log)
    jobStops.push(() => sessions.stop())
    parts.push({ name: 'sessions', isUp: () => sessions.pid !== undefined })
  }
  if (config.roles.has('worker')) {
    const worker = await startWorkerRole({ deps, jobsPool: open.jobsPool, wakeUp: open.wakeUp, life: open.life })
    jobStops.push(() => worker.stop())
  }
  if (config.roles.has('web')) {
    const nodes = await open.nodeWords()
    const web = await startWebRole({ deps, wakeUp: open.wakeUp, nodes })
    stops.push(() => web.stop())
  }
  if (config.healthPort !== undefined) {
    const health = await startHealthRole({ deps, port: config.healthPort, parts })
    stops.push(() => health.stop())
  }
  const demo =
    world.sandbox && config.roles.has('web') ? await prepareDemo(deps, world.sandbox, settings.databaseUrl) : null
  return { installation, demo }
}

const endWith = (stops: Stop[], log: Logger, drainMs: number) => {
  let ending: Promise<void> | undefined
  const end = (reason: string): Promise<void> => {
    ending ??= (async () => {
      log.info({ reason }, 'stopping')
      // If a part hangs, the rest is not stopped: the next start takes over a database that still runs.
      const overdue = setTimeout(() => process.exit(1), 20_000 + drainMs).unref()
      for (const stop of stops.reverse())
        await stop().catch((error: unknown) => log.warn({ err: error }, 'a part did not stop cleanly'))
      clearTimeout(overdue)
      process.exit(reason === 'failed' ? 1 : 0)
    })()
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal))
  return end
}

const start = async () => {
  const started = performance.now()
  const configured = loadConfig(process.env)
  const log = createLogger(configured.logLevel)
  const stops: Stop[] = []
  let databaseUrl = configured.databaseUrl
  const end = endWith(stops, log, configured.drainMs)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'an unhandled rejection'))
  try {
    const finished = await finishRestore(configured)
    if (finished) log.warn(finished)
    const secretKey = await loadSecretKey({ dataDir: configured.dataDir, configured: configured.secretKey })
    databaseUrl = await openDatabaseFor(configured, log, stops)
    await upgradeDatabase(configured, { databaseUrl, secretKey, say: (text) => console.log(`  ${text}`) })
    await refuseOtherWorld(configured, databaseUrl, secretKey)
    const world = await openWorld(configured, secretKey, log, stops)
    const open = await openInstallation({ config: world.config, log, databaseUrl, secretKey, connections: 16 })
    stops.push(() => open.close())
    await open.migrateJobs()
    // After some days off, today has no partition: the first event in the default one would keep today's from being made.
    await makeEventPartitions(open).catch((error: unknown) =>
      log.warn({ err: error }, 'the partitions of the event log could not be made; that is tried again'),
    )
    const { installation, demo } = await startRoles(open, world, { databaseUrl, secretKey }, stops)
    greet({
      config: world.config,
      installation,
      demo,
      sandbox: world.sandbox,
      seconds: (performance.now() - started) / 1000,
    })
  } catch (error) {
    const fault = databaseUrl ? explainSilence(error, databaseUrl) : error
    console.error(`\nGuichê cannot start: ${fault instanceof Error ? fault.message : String(fault)}\n`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    await end('failed')
  }
}

survivePrinting()
start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(`\n${error.message}\n`)
  else console.error(error)
  process.exit(error instanceof ConfigError ? 2 : 1)
})
