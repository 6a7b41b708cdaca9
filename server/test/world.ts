/** The whole server on a real database: every call, sockets on request, jobs run in order. Each test makes its own company. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import type { CompanyId, ConnectionId, QueueId } from '@guiche/contract/core/ids'
import { login } from '@guiche/contract/features/auth'
import { planFlags } from '@guiche/contract/permissions'
import type pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import type { Channel, InboundContent, InboundMessage } from '../src/channels/channel.ts'
import { channelsOf } from '../src/channels/registry.ts'
import { type Deps, systemContext } from '../src/context.ts'
import { createCompany, createPlan } from '../src/features/companies/actions/create-company.ts'
import { ensureInstallation } from '../src/features/companies/actions/first-start.ts'
import { connectionForChannel } from '../src/features/connections/queries.ts'
import { insertConnection, replaceQueues } from '../src/features/connections/store.ts'
import { createQueue } from '../src/features/queues/actions.ts'
import { chosenMailServer } from '../src/features/settings/queries.ts'
import { createUser, type NewUser } from '../src/features/users/actions.ts'
import { createSink } from '../src/features/webhooks/actions/channel-sink.ts'
import { allJobs } from '../src/features.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createMetrics } from '../src/platform/http/metrics.ts'
import { forgetJobsOf } from '../src/platform/jobs/forget-jobs.ts'
import { openJobsPool } from '../src/platform/jobs/jobs-pool.ts'
import { createRelay } from '../src/platform/jobs/relay.ts'
import { runDueJobs } from '../src/platform/jobs/run-due-jobs.ts'
import type { Logger } from '../src/platform/log/logger.ts'
import { openMailer } from '../src/platform/mail/mailer.ts'
import { createAnswers } from '../src/platform/realtime/answers.ts'
import { createEventReader } from '../src/platform/realtime/event-reader.ts'
import { type NodeWords, startNodeWords } from '../src/platform/realtime/node-words.ts'
import { openLocalStorage } from '../src/platform/storage/local-storage.ts'
import { type Sockets, startSockets } from '../src/realtime-role.ts'
import { NotedChannel } from './noted-channel.ts'
import { notedSocket } from './noted-socket.ts'
import { cloneDatabase, TEST_SECRET_KEY, testDatabase } from './setup/database.ts'

export const password = 'Segredo1'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
export interface Signed {
  token: string
}

export const pathOf = (call: Endpoint, params: Record<string, unknown> = {}) =>
  call.path.replace(/\{([^}]+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])))

const colours = ['#0d9488', '#7c3aed', '#c2410c', '#1d4ed8', '#be123c', '#4d7c0f', '#0e7490', '#a21caf']
let made = 0

interface WorldOptions {
  env?: Record<string, string>
  channels?: readonly Channel[]
  /** A database that no other test writes to, by its name. */
  ownDatabase?: string
  log?: Logger
}

/** The jobs of the previous file in the worker's database belong to nobody. */
let forgotten: Promise<unknown> | undefined
const forgetJobsOfOtherFiles = (jobsPool: pg.Pool) => {
  forgotten ??= Promise.all([
    jobsPool.query('delete from outbox'),
    jobsPool.query('delete from graphile_worker._private_jobs'),
  ])
  return forgotten
}

export const world = async (options: WorldOptions = {}) => {
  const urls = await (options.ownDatabase ? cloneDatabase(options.ownDatabase) : testDatabase())
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-world-'))
  const db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 10 })
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const jobsPool = openJobsPool(urls.jobs, log)
  if (!options.ownDatabase) await forgetJobsOfOtherFiles(jobsPool)
  const clock = { at: null as Date | null, now: () => clock.at ?? new Date() }
  const channel = new NotedChannel()
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    // Tests that let tickets close by themselves set the time.
    AUTO_CLOSE_HOURS: '0',
    META_APP_SECRET: 'app-secret-of-tests',
    META_VERIFY_TOKEN: 'verify-me',
    // Nothing listens there: tests that read mails name a mailbox.
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...options.env,
  })
  const reader = createEventReader(db, log)
  let words: Promise<NodeWords> | undefined
  const nodeWords = () => {
    words ??= startNodeWords(urls.platform, log)
    return words
  }
  const secret = Buffer.from(TEST_SECRET_KEY)
  const deps: Deps = {
    db,
    clock,
    log,
    config,
    secret,
    storage: await openLocalStorage(path.join(folder, 'media')),
    channels: channelsOf(options.channels ?? [channel]),
    mail: openMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      chosen: () => chosenMailServer({ db, secret }),
    }),
    answers: createAnswers(nodeWords),
    committed: () => reader.wake(),
  }
  const relay = createRelay(jobsPool, log)
  const metrics = createMetrics(db)
  const app = await buildApp({ deps, metrics, readiness: async () => [] })
  const sink = createSink(deps)
  // Company 1 is the platform's own and never expires, so no test company may become it.
  await ensureInstallation(deps)
  const closers: (() => Promise<unknown>)[] = [() => app.close()]

  const raw = async (call: Endpoint, input: Parts = {}, who?: Signed, headers: Record<string, string> = {}) =>
    app.inject({
      method: call.method,
      url: `${config.apiBase}${pathOf(call, input.params)}`,
      query: Object.fromEntries(
        Object.entries(input.query ?? {}).map(([key, value]) => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
      headers: { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })

  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E> & Parts, who?: Signed) => {
    const response = await raw(endpoint, input, who)
    return {
      status: response.statusCode,
      body: response.json() as Answer<E> & { error?: string; code?: string; field?: string; details?: unknown },
    }
  }

  const signIn = async (email: string): Promise<Signed> => {
    const { body } = await call(login, { body: { email, password } })
    return { token: body.token }
  }

  const company = async (given: Partial<Parameters<typeof createCompany>[1]> = {}) => {
    made += 1
    const unique = `${made}-${crypto.randomUUID().slice(0, 8)}`
    const planId = await createPlan(deps, {
      name: `Plan ${unique}`,
      users: 50,
      connections: 20,
      queues: 20,
      ...Object.fromEntries(planFlags.map((flag) => [flag, true])),
    })
    const id: CompanyId = await createCompany(deps, {
      name: `Company ${unique}`,
      planId,
      dueDate: '2099-01-01',
      ...given,
    })
    const ctx = systemContext(deps, id)
    const queues: QueueId[] = []
    return {
      id,
      ctx,
      queue: async (name = `Queue ${queues.length + 1}`) => {
        const queueId = await createQueue(ctx, {
          name,
          color: colours[queues.length] ?? `#1234${String(queues.length).padStart(2, '0')}`,
        })
        queues.push(queueId)
        return queueId
      },
      connection: async (
        more: {
          queueIds?: readonly QueueId[]
          channel?: string
          phoneNumberId?: string
          pageId?: string
          allowGroup?: boolean
          /** A process holds its socket. */
          isHeld?: boolean
        } = {},
      ) => {
        const connectionId = await ctx.transact(async ({ tx }) => {
          const insertedId = await insertConnection(tx, {
            name: `WhatsApp ${crypto.randomUUID().slice(0, 6)}`,
            channel: more.channel ?? 'whatsapp',
            status: 'CONNECTED',
            phoneNumberId: more.phoneNumberId ?? null,
            pageId: more.pageId ?? null,
            allowGroup: more.allowGroup ?? false,
            ...(more.isHeld ? { leasedBy: 'a test', leasedUntil: new Date(Date.now() + 3_600_000) } : {}),
          })
          await replaceQueues(tx, insertedId, more.queueIds ?? [])
          return insertedId
        })
        return connectionId
      },
      user: async (more: Partial<NewUser> = {}) => {
        made += 1
        const email = `user${made}.${crypto.randomUUID().slice(0, 8)}@example.com`
        const userId = await createUser(ctx, { name: `Agent ${made}`, password, ...more, email })
        const { token } = await signIn(email)
        return { id: userId, email, token }
      },
    }
  }

  let customers = 0
  /** A person on the other side of a connection. */
  const customer = (companyId: CompanyId, connectionId: ConnectionId, name = 'Beatriz') => {
    customers += 1
    const phone = `5511${String(960_000_000 + Math.floor(Math.random() * 39_000_000) + customers)}`
    const connection = () => systemContext(deps, companyId).transact((work) => connectionForChannel(work, connectionId))
    const says = async (content: InboundContent | string, more: Partial<InboundMessage> = {}) => {
      const found = await connection()
      if (!found) throw new Error('no such connection')
      const externalId = more.externalId ?? `IN${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`
      await sink.message(found, {
        externalId,
        chat: { identities: [{ kind: 'phone', value: phone }], name },
        isGroup: false,
        fromMe: false,
        sentAt: clock.now(),
        content: typeof content === 'string' ? { kind: 'text', text: content } : content,
        ...more,
      })
      return externalId
    }
    const receipt = async (externalId: string, ack: 1 | 2 | 3 | 5) => {
      const found = await connection()
      if (found) await sink.receipt(found, { externalId, ack, at: clock.now() })
    }
    return { phone, name, says, receipt }
  }

  const drainJobs = async () => {
    for (let round = 0; round < 10; round += 1) {
      if ((await relay.drain()) === 0 && round > 0) return
      await runDueJobs(jobsPool, allJobs(deps), log)
    }
  }

  const forgetJobsOfCompany = (companyId: number, kept: readonly string[]) => forgetJobsOf(jobsPool, companyId, kept)

  /** As if the process that held them had ended, and none had taken them over. */
  const forgetJobs = async () => {
    await relay.drain()
    await jobsPool.query('delete from graphile_worker._private_jobs')
  }

  /** Deferred jobs become due now; the clock of jobs is the database's. */
  const hurryJobs = async () => {
    await relay.drain()
    await jobsPool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
  }

  /** Sockets need a listening server; it starts when the first socket is requested. */
  let listening: Promise<string> | undefined
  let sockets: Sockets | undefined
  const listen = () => {
    listening ??= (async () => {
      await reader.start()
      await app.ready()
      const server = createServer(app.routing)
      const hub = startSockets({
        deps,
        reader,
        metrics,
        server,
        nodes: { tell: () => undefined, onTold: () => undefined },
      })
      sockets = hub
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      closers.unshift(
        () => hub.close(),
        () => reader.stop(),
      )
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })()
    return listening
  }

  const connectSocket = async (companyId: number | null, auth: Record<string, unknown>) => {
    const url = await listen()
    const noted = await notedSocket(url, companyId, auth)
    closers.unshift(async () => noted.socket.close())
    return noted
  }

  return {
    deps,
    reader,
    urls,
    clock,
    channel,
    sink,
    app,
    raw,
    call,
    signIn,
    company,
    customer,
    drainJobs,
    forgetJobs,
    forgetJobsOfCompany,
    relayJobs: () => relay.drain(),
    hurryJobs,
    connectSocket,
    listen,
    sockets: () => {
      if (!sockets) throw new Error('nobody has connected')
      return sockets
    },
    close: async () => {
      for (const close of closers) await close()
      await (await words)?.stop()
      await db.close()
      await jobsPool.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof world>>
