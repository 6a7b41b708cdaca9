/** The data of a request to an external system, and its result. */
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import { keptExchanges } from '@guiche/contract/features/integrations'
import type { MediaType } from '@guiche/contract/features/messages'
import { outsideTalks } from '../../../../schema/integrations.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'
import { type OptOut, optOutOf } from '../../contacts/queries/opt-out.ts'

export interface TalkFacts {
  bot_read_seq: number
  is_bot_off: boolean
  connection_name: string
  send_queue_id: number | null
  farewell: string
  company_name: string
  timezone: string
  has_integrations: boolean
  has_open_ai: boolean
  prompt_id: number | null
  session: unknown
  variables: Record<string, string>
  active_at: Date | null
  busy_until: Date | null
  turn_id: string | null
  tries: number
  opt_out: OptOut
  [column: string]: unknown
}

const facts = statement(
  'talk_facts',
  `select t.bot_read_seq, c.disable_bot is_bot_off, ${optOutOf} opt_out, w.name connection_name, w.complation_message farewell,
      (select id from queues where company_id = t.company_id and id = w.send_id_queue and removed_at is null) send_queue_id,
      co.name company_name, co.timezone, coalesce(p.use_integrations, false) has_integrations,
      coalesce(p.use_open_ai, false) has_open_ai, t.prompt_id,
      k.session, coalesce(k.variables, '{}') variables, k.active_at, k.busy_until, k.turn_id, coalesce(k.tries, 0) tries
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    join companies co on co.id = t.company_id left join plans p on p.id = co.plan_id
    left join outside_talks k on k.company_id = t.company_id and k.ticket_id = t.id
    where t.company_id = :companyId and t.id = :ticketId`,
).rows<TalkFacts>()
export const talkFacts = async (tx: TenantTransaction, ticketId: number): Promise<TalkFacts> => {
  const [row] = await tx.sql(facts, { ticketId })
  if (!row) throw new Error('the ticket vanished while it was locked')
  return row
}

export interface UnheardRow {
  seq: number
  id: string
  body: string
  media_type: MediaType
  external_id: string | null
  media_file: string | null
  media_name: string | null
  transcription: string | null
  created_at: Date
  [column: string]: unknown
}

/** A limit for customers who write faster than they are answered: the rest is read afterwards. */
const mostWords = 50
const words = statement(
  'talk_words',
  `select seq, id, body, media_type, external_id, media_file, media_name, data ->> 'transcription' transcription, created_at from messages
    where company_id = :companyId and ticket_id = :ticketId and seq > :afterSeq
      and not from_me and not is_private and media_type <> 'reactionMessage' order by seq limit ${mostWords}`,
).rows<UnheardRow>()
/** What the customer wrote since the system was last called. */
export const unheardWords = (tx: TenantTransaction, ticketId: number, afterSeq: number) =>
  tx.sql(words, { ticketId, afterSeq })

const claim = insertInto('talk_claim', outsideTalks, {
  given: ['ticketId', 'turnId', 'asks'],
  computed: { activeAt: ':now', busyUntil: ':until' },
  after: `on conflict (company_id, ticket_id) do update set turn_id = :turnId, asks = :asks, busy_until = :until,
      tries = case when outside_talks.turn_id is null or outside_talks.turn_id = :turnId
        then outside_talks.tries + (outside_talks.busy_until is not null)::int else 0 end`,
})
/** One that is still busy was left by a job that died: that counts as an attempt. `asks`: the system. */
export const claimTalk = (
  tx: TenantTransaction,
  given: { ticketId: number; turnId: string; asks: string; now: Date; until: Date },
) => tx.sql(claim, given)

const release = statement(
  'talk_release',
  `update outside_talks set busy_until = null, turn_id = null, tries = :tries where company_id = :companyId and ticket_id = :ticketId`,
)
export const releaseTalk = (tx: TenantTransaction, ticketId: number, tries: number) =>
  tx.sql(release, { ticketId, tries })

const renew = statement(
  'talk_renew',
  `update outside_talks set busy_until = :until where company_id = :companyId and ticket_id = :ticketId and turn_id = :turnId
    and busy_until is not null`,
)
export const renewTalk = (tx: TenantTransaction, given: { ticketId: number; turnId: string; until: Date }) =>
  tx.sql(renew, given)

const drop = statement(
  'talk_drop',
  `update outside_talks set busy_until = null, turn_id = null, tries = 0
    where company_id = :companyId and ticket_id = :ticketId and turn_id = :turnId`,
)
/** Of a request that nobody waits for any more. */
export const dropTurn = (tx: TenantTransaction, given: { ticketId: number; turnId: string }) => tx.sql(drop, given)

const save = statement(
  'talk_save',
  `with heard as (update tickets set bot_read_seq = greatest(bot_read_seq, :readSeq) where company_id = :companyId and id = :ticketId)
    update outside_talks set session = :session::jsonb, variables = :variables::jsonb, active_at = :now, busy_until = :busyUntil, turn_id = null, tries = 0
    where company_id = :companyId and ticket_id = :ticketId`,
)
export const saveTalk = (
  tx: TenantTransaction,
  given: {
    ticketId: number
    readSeq: number
    session: unknown
    variables: Record<string, string>
    now: Date
    /** While it is still sending; null: it has sent everything. */
    busyUntil: Date | null
  },
) =>
  tx.sql(save, {
    ...given,
    session: given.session === null ? null : JSON.stringify(given.session),
    variables: JSON.stringify(given.variables),
  })

const pause = statement(
  'talk_pause',
  'update outside_talks set busy_until = :until where company_id = :companyId and ticket_id = :ticketId and turn_id is null',
)
/** For a system that sends with pauses: until when, or null if it has ended. */
export const keepPause = (tx: TenantTransaction, ticketId: number, until: Date | null) =>
  tx.sql(pause, { ticketId, until })

const heard = statement(
  'talk_heard',
  `update tickets set bot_read_seq = greatest(bot_read_seq, :readSeq) where company_id = :companyId and id = :ticketId`,
)
export const markHeard = (tx: TenantTransaction, ticketId: number, readSeq: number) =>
  tx.sql(heard, { ticketId, readSeq })

const write = statement(
  'exchange_write',
  `with old as (delete from integration_exchanges where company_id = :companyId and integration_id = :integrationId
      and id < (select id from integration_exchanges where company_id = :companyId and integration_id = :integrationId
        order by id desc offset ${keptExchanges - 2} limit 1))
    insert into integration_exchanges (company_id, integration_id, ticket_id, at, took_ms, failure, status, sent, received)
    select :companyId, id, :ticketId, :at, :tookMs, :failure, :status, :sent, :received
      from integrations where company_id = :companyId and id = :integrationId for key share`,
)
/** Nothing is stored for one that was deleted meanwhile. */
export const writeExchange = (
  tx: TenantTransaction,
  given: {
    integrationId: number
    ticketId: number
    at: Date
    tookMs: number
    failure: OutsideFailure | null
    status: number | null
    sent: string
    received: string
  },
) => tx.sql(write, given)

/**
 * For a system that answers many customers the row is written only now and then: otherwise each would wait for the
 * previous one.
 */
const everySeconds = 10
const works = statement(
  'integration_works',
  `update integrations set heard_at = :now, failures = 0 where company_id = :companyId and id = :id
      and (failures > 0 or heard_at is null or heard_at < :now::timestamptz - interval '${everySeconds} seconds' or heard_at > :now or failed_at > heard_at)
    returning id`,
).rows<{ id: number }>()
/** Whether it is newer. */
export const noteWorks = async (tx: TenantTransaction, id: number, now: Date): Promise<boolean> =>
  (await tx.sql(works, { id, now })).length > 0

const fails = statement(
  'integration_fails',
  `update integrations set failed_at = :now, failure = :failure, failures = failures + 1 where company_id = :companyId and id = :id returning id`,
).rows<{ id: number }>()
export const noteFails = async (
  tx: TenantTransaction,
  { id, failure, now }: { id: number; failure: OutsideFailure; now: Date },
): Promise<boolean> => (await tx.sql(fails, { id, failure, now })).length > 0

const target = statement(
  'talk_target',
  `select (select id from queues where company_id = :companyId and id = :queueId::bigint and removed_at is null) "queueId",
      (select u.id from users u where u.company_id = :companyId and u.id = :userId::bigint and u.is_active) "userId"`,
).rows<{ queueId: number | null; userId: number | null }>()
/** The queue and the user that an external system named, as far as they exist. */
export const targetsIn = async (
  tx: TenantTransaction,
  { queueId, userId }: { queueId: number | null; userId: number | null },
): Promise<{ queueId: number | null; userId: number | null }> =>
  (await tx.sql(target, { queueId, userId }))[0] ?? { queueId: null, userId: null }

const knownTags = statement(
  'talk_tags',
  'select id from tags where company_id = :companyId and id = any(:tagIds::bigint[]) and not is_kanban',
).rows<{ id: number }>()
/** Those that exist. */
export const tagsIn = async (tx: TenantTransaction, tagIds: readonly number[]): Promise<number[]> =>
  (await tx.sql(knownTags, { tagIds })).map(({ id }) => id)

export interface RememberedRow {
  id: string
  body: string
  from_me: boolean
  media_type: MediaType
  transcription: string | null
  media_file: string | null
  media_mime: string | null
  media_bytes: number | null
  [column: string]: unknown
}
const memory = statement(
  'talk_memory',
  `select id, body, from_me, media_type, data ->> 'transcription' transcription, media_file, media_mime, media_bytes::float8 media_bytes from messages
    where company_id = :companyId and ticket_id = :ticketId and not is_private and not is_deleted and media_type <> 'reactionMessage'
      and created_at > :since and (:upTo::bigint is null or from_me or seq <= :upTo) order by seq desc limit :most`,
).rows<RememberedRow>()
/**
 * The newest messages of the ticket, ordered from the oldest. `upTo`: the last of the customer's messages to include;
 * null: all.
 */
export const remembered = async (
  tx: TenantTransaction,
  given: { ticketId: number; since: Date; most: number; upTo: number | null },
): Promise<RememberedRow[]> => (await tx.sql(memory, given)).reverse()

const said = statement(
  'talk_said_files',
  'select media_file from messages where company_id = :companyId and ticket_id = :ticketId and media_file = any(:files::text[])',
).rows<{ media_file: string }>()
/** Those that messages of the ticket use. */
export const saidFiles = async (
  tx: TenantTransaction,
  given: { ticketId: number; files: readonly string[] },
): Promise<Set<string>> => new Set((await tx.sql(said, given)).map(({ media_file }) => media_file))

const choices = statement(
  'talk_choices',
  `select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by order_queue, id), '[]') from (
        select id, name, order_queue from queues where company_id = :companyId and removed_at is null order by order_queue, id limit 50) q) queues,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id), '[]') from (
        select id, name from tags where company_id = :companyId and not is_kanban order by id limit 50) t) tags`,
).rows<{ queues: { id: number; name: string }[]; tags: { id: number; name: string }[] }>()
/** To which queues an AI may move the ticket, with their names. */
export const choicesIn = async (tx: TenantTransaction) => (await tx.sql(choices))[0] ?? { queues: [], tags: [] }
