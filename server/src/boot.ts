/** From the configuration to an open installation: shared by the main process and the sessions process. */
import type pg from 'pg'
import { channelsOf } from './channels/registry.ts'
import type { Deps } from './context.ts'
import { chosenMailServer } from './features/settings/queries.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { type LifeSign, openLifeSign } from './platform/db/life-sign.ts'
import { rolePasswords, roleUrl } from './platform/db/roles.ts'
import { endsWithin } from './platform/ends-within.ts'
import { migrateJobs } from './platform/jobs/job-library.ts'
import { openJobsPool } from './platform/jobs/jobs-pool.ts'
import type { Logger } from './platform/log/logger.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { once } from './platform/once.ts'
import { createAnswers } from './platform/realtime/answers.ts'
import { type NodeWords, startNodeWords } from './platform/realtime/node-words.ts'
import { startWakeUp, type WakeUp } from './platform/realtime/wake-up.ts'
import { openStorage } from './platform/storage/open-storage.ts'

export interface OpenInstallation {
  db: Database
  jobsPool: pg.Pool
  /** Creates or migrates the job library's own tables, however long that takes. */
  migrateJobs: () => Promise<void>
  wakeUp: WakeUp
  life: LifeSign
  /** For messages between nodes: one connection, opened at first use. */
  nodeWords: () => Promise<NodeWords>
  /** The dependencies of features, with the channels of this process. */
  depsWith: (channels: readonly Parameters<typeof channelsOf>[0][number][]) => Deps
  close(): Promise<void>
}

export interface OpenOptions {
  config: Config
  log: Logger
  /** The owner's URL; the program itself connects as roles that own nothing. */
  databaseUrl: string
  secretKey: string
  connections: number
  /** See DatabaseOptions. */
  freeOfProgram?: number
}

/** Both wait for every connection that is in use: a call that was cut off may have a statement that takes 20 seconds. */
const closingMs = 2_000

export const openInstallation = async (options: OpenOptions): Promise<OpenInstallation> => {
  const { config, log, databaseUrl, secretKey } = options
  const passwords = rolePasswords(secretKey)
  const platformUrl = roleUrl(databaseUrl, 'platform', passwords.platform)
  const urls = { app: roleUrl(databaseUrl, 'app', passwords.app), platform: platformUrl }
  const onRoom = (isFull: boolean) => {
    if (isFull) log.error('The disk of the database is full: writes fail, and senders are told to retry')
    else log.warn('The disk of the database has space again: writes work')
  }
  const { connections, freeOfProgram } = options
  const db = openDatabase(urls, { connections, ...(freeOfProgram === undefined ? {} : { freeOfProgram }), onRoom })
  const jobsUrl = roleUrl(databaseUrl, 'jobs', passwords.jobs)
  const jobsPool = openJobsPool(jobsUrl, log)
  const [wakeUp, life] = await Promise.all([startWakeUp(platformUrl, log), openLifeSign(platformUrl, log)])
  const storage = await openStorage(config, log)
  const secret = Buffer.from(secretKey)
  const words = once(() => startNodeWords(platformUrl, log))
  const deps: Omit<Deps, 'channels'> = {
    db,
    clock: systemClock,
    log,
    config,
    secret,
    storage,
    mail: openMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      chosen: () => chosenMailServer({ db, secret }),
    }),
    answers: createAnswers(words.get),
    committed: wakeUp.committed,
  }
  return {
    db,
    jobsPool,
    migrateJobs: async () => {
      const patient = openJobsPool(jobsUrl, log, { silentMs: null })
      await migrateJobs(patient, log).finally(() => patient.end())
    },
    wakeUp,
    life,
    nodeWords: words.get,
    depsWith: (channels) => ({ ...deps, channels: channelsOf(channels) }),
    close: async () => {
      await wakeUp.stop()
      await (await words.begun()?.catch(() => undefined))?.stop()
      if (!(await endsWithin(closingMs, Promise.all([db.close(), jobsPool.end()]))))
        log.warn('statements that still run are left to end by themselves')
      await life.stop()
    },
  }
}
