/**
 * The process that holds WhatsApp sessions: a child of the main one, or on its own with ROLES=sessions and
 * DATABASE_URL.
 */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { openInstallation } from './boot.ts'
import type { Channel } from './channels/channel.ts'
import { quietConsole } from './channels/whatsapp-baileys/client/quiet-console.ts'
import { createWhatsAppBaileys } from './channels/whatsapp-baileys/whatsapp-baileys.ts'
import { type Deps, systemContext } from './context.ts'
import { connectionFlag } from './features/messages/jobs/definitions.ts'
import { outgoingMessage } from './features/messages/queries/outgoing-message.ts'
import { createSink } from './features/webhooks/actions/channel-sink.ts'
import { allJobs } from './features.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { reachDatabase } from './platform/db/reach.ts'
import { createLogger, type Logger } from './platform/log/logger.ts'
import { survivePrinting } from './platform/log/standard-output.ts'
import { followParent, sayReady } from './platform/process/follow-parent.ts'
import { loadSecretKey } from './platform/security/secrets.ts'
import { startSessionsRole } from './roles/sessions-role.ts'

const databaseWaitMs = 30_000
const databaseConnections = 10
/**
 * A linked number reads and sends one message after another, through one socket: more than a webhook, it is slowed down
 * by transactions that take a little longer on a busy machine.
 */
const freeOfProgram = 25

const channelOf = (deps: Deps, holder: string): Channel =>
  createWhatsAppBaileys({
    db: deps.db,
    secret: deps.secret,
    log: deps.log,
    holder,
    network: deps.config.whatsapp,
    outgoing: ({ id, companyId }, externalId, chat) =>
      outgoingMessage(systemContext(deps, companyId), id, externalId, chat),
  })

const start = async (config: Config, log: Logger) => {
  const { databaseUrl } = config
  if (!databaseUrl) throw new Error('The sessions process needs DATABASE_URL: the main process hands it over')
  await reachDatabase(databaseUrl, { waitMs: databaseWaitMs, onWait: (message) => log.info(message) })
  const secretKey = await loadSecretKey({ dataDir: config.dataDir, configured: config.secretKey })
  const connections = databaseConnections
  const installation = await openInstallation({ config, log, databaseUrl, secretKey, connections, freeOfProgram })
  const { jobsPool, wakeUp, life } = installation
  // Children of one parent replace each other at once; the rest of the name is unique to this process.
  const family = process.env.SESSIONS_FAMILY
  const holder = `${family ?? hostname()} ${process.pid} ${randomBytes(4).toString('hex')}`
  const deps = installation.depsWith([channelOf(installation.depsWith([]), holder)])
  const role = await startSessionsRole({
    deps,
    jobs: allJobs(deps),
    sink: createSink(deps),
    jobsPool,
    wakeUp,
    life,
    holder,
    family,
    flagOf: connectionFlag,
  })
  followParent(async () => {
    await role.stop()
    await installation.close()
  })
  sayReady()
}

const config = loadConfig(process.env)
const log = createLogger(config.logLevel)
quietConsole(log)
survivePrinting()
// The library sends in the background, and such a send fails unhandled when its socket closes.
process.on('unhandledRejection', (error) => log.warn({ err: error }, 'an unhandled rejection'))
start(config, log).catch((error: unknown) => {
  log.fatal({ err: error }, 'the sessions process does not start')
  process.exit(1)
})
