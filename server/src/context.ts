/** The first argument of every function of a feature: the dependencies (`Deps`), the actor, and the company. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { EventOf } from '@guiche/contract/core/event'
import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import type { Rights } from '@guiche/contract/permissions'
import type { z } from 'zod'
import type { Channels } from './channels/registry.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database, TenantTransaction } from './platform/db/database.ts'
import type { EnqueuedJob, JobDefinition, JobOptions } from './platform/jobs/define-job.ts'
import { appendOutbox } from './platform/jobs/outbox.ts'
import type { Logger } from './platform/log/logger.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Answers } from './platform/realtime/answers.ts'
import { type Announcement, appendEvents } from './platform/realtime/event-log.ts'
import type { Left } from './platform/realtime/wake-up.ts'
import type { Storage } from './platform/storage/storage.ts'

export interface Deps {
  db: Database
  clock: Clock
  log: Logger
  config: Config
  /** The installation's secret: encrypts stored secrets, signs tokens and links. */
  secret: Buffer
  storage: Storage
  channels: Channels
  mail: Mailer
  /** For questions that only another process can answer, such as the one that holds the sockets. */
  answers: Answers
  /** Tells readers that something was committed. */
  committed: (left: Left) => void
}

export interface UserActor extends Rights {
  kind: 'user'
  id: UserId
  name: string
  companyId: CompanyId
  queueIds: readonly QueueId[]
  connectionId: ConnectionId | null
  /** Whether they see phone numbers (masked for agents if the company hides them). */
  seesNumbers: boolean
  /** Whether their messages may be signed. */
  maySign: boolean
  sessionVersion: number
}

export interface SystemActor {
  kind: 'system'
}

export type Actor = UserActor | SystemActor

/** `work` is `ctx` with the open transaction, `emit` and `enqueue`. */
export interface Work extends Ctx {
  tx: TenantTransaction
  emit<E extends EventOf>(announcement: Announcement<E>): void
  enqueue<S extends z.ZodType>(job: JobDefinition<S>, payload: z.input<S>, options?: JobOptions): void
}

export interface Ctx extends Deps {
  actor: Actor
  companyId: CompanyId
  /** One action, one transaction. Events and jobs are committed with it. */
  transact<T>(action: (work: Work) => Promise<T>): Promise<T>
}

export interface UserCtx extends Ctx {
  actor: UserActor
}

/** A program of the company, with the token of one of its connections. */
export interface TokenCtx extends Ctx {
  actor: SystemActor
  connection: { id: ConnectionId; channel: ChannelKind; isConnected: boolean }
  token: string
}

export const contextFor = <A extends Actor>(deps: Deps, actor: A, companyId: CompanyId): Ctx & { actor: A } => {
  const db = actor.kind === 'user' ? deps.db.forCaller(actor.id) : deps.db
  const ctx: Ctx & { actor: A } = {
    ...deps,
    db,
    actor,
    companyId,
    transact: async (action) => {
      const { result, left } = await db.tenant(companyId, async (tx) => {
        const announced: Announcement[] = []
        const enqueued: EnqueuedJob[] = []
        const result = await action({
          ...ctx,
          tx,
          emit: (announcement) => void announced.push(announcement as Announcement),
          enqueue: (job, payload, options) => void enqueued.push({ job, payload, ...options }),
        })
        if (announced.length > 0) tx.beforeCommit(() => appendEvents(tx, announced))
        if (enqueued.length > 0) tx.beforeCommit(() => appendOutbox(tx, enqueued, deps.clock.now()))
        return { result, left: { events: announced.length > 0, jobs: enqueued.length > 0 } }
      })
      if (left.events || left.jobs) deps.committed(left)
      return result
    },
  }
  return ctx
}

export const systemContext = (deps: Deps, companyId: CompanyId) => contextFor(deps, { kind: 'system' }, companyId)
