/** The facts for an answer to a customer. Only the job reads them, so that inbound stays fast. */
import type { HoursRow } from '@guiche/contract/business-hours'
import type { TicketId } from '@guiche/contract/core/ids'
import type { OptionKind } from '@guiche/contract/features/queue-options'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type OptOut, optOutOf } from '../../contacts/queries/opt-out.ts'
import { placeOf } from '../rules/menu-source.ts'
import type { Speaker } from '../rules/what-answers.ts'

export interface StoredFacts {
  bot_at: string | null
  bot_shown: string | null
  bot_asked_at: Date | null
  bot_read_seq: number
  closed_told_at: Date | null
  vacation_told_at: Date | null
  is_bot_off: boolean
  greeting: string
  greeting_file: string | null
  greeting_name: string | null
  most: number
  quiet_minutes: number
  send_queue_id: number | null
  out_of_hours: string
  connection_week: HoursRow[]
  vacation_message: string
  vacation_start: string | null
  vacation_end: string | null
  queue_week: HoursRow[] | null
  queue_out_of_hours: string | null
  company_name: string
  company_week: HoursRow[]
  timezone: string
  /** Null: none, or one of type flow. */
  connection_integration: number | null
  connection_prompt: number | null
  /** The flow of its integration, if it can start. */
  connection_flow_id: number | null
  /** Of the ticket. */
  ticket_prompt: number | null
  has_integrations: boolean
  /** The conversation's current flow run. */
  run_id: number | null
  hears_phrases: boolean
  /** The bot has it and has not started: the customer may have been told that it is closed or on vacation. */
  is_fresh: boolean
  /** Null if it cannot start, or the contact had a conversation on the connection before. */
  welcome_flow_id: number | null
  not_phrase_flow_id: number | null
  /** When the contact's last flow on the connection ended. */
  flow_ended_at: Date | null
  has_open_ai: boolean
  opt_out: OptOut
  [column: string]: unknown
}

const facts = statement(
  'answer_facts',
  `select t.bot_at, t.bot_shown, t.bot_asked_at, t.bot_read_seq, t.closed_told_at, t.vacation_told_at, c.disable_bot is_bot_off, ${optOutOf} opt_out,
      w.greeting_message greeting, w.greeting_media_file greeting_file, w.greeting_media_name greeting_name, w.max_use_bot_queues most, w.time_use_bot_queues quiet_minutes,
      (select id from queues where company_id = t.company_id and id = w.send_id_queue and removed_at is null) send_queue_id,
      w.out_of_hours_message out_of_hours, w.schedules connection_week, w.collective_vacation_message vacation_message,
      w.collective_vacation_start vacation_start, w.collective_vacation_end vacation_end,
      q.schedules queue_week, q.out_of_hours_message queue_out_of_hours,
      co.name company_name, co.schedules company_week, co.timezone,
      (select id from integrations where company_id = t.company_id and id = w.integration_id and type <> 'flowbuilder') connection_integration,
      case when p.use_integrations then (select f.id from integrations i join flows f on f.company_id = i.company_id and f.id = i.flow_id
        where i.company_id = t.company_id and i.id = w.integration_id and i.type = 'flowbuilder' and f.is_active and f.version is not null) end connection_flow_id,
      w.prompt_id connection_prompt, t.prompt_id ticket_prompt,
      coalesce(p.use_integrations, false) has_integrations, coalesce(p.use_open_ai, false) has_open_ai,
      (select id from flow_runs where company_id = t.company_id and ticket_id = t.id and ended_at is null) run_id,
      exists (select from phrase_campaigns where company_id = t.company_id and connection_id = w.id and is_active) hears_phrases,
      t.is_bot and t.bot_at is null and t.bot_asked_at is null
        and not exists (select from flow_runs where company_id = t.company_id and ticket_id = t.id) is_fresh,
      case when not exists (select from tickets o where o.company_id = t.company_id and o.contact_id = t.contact_id
          and o.connection_id = t.connection_id and o.id < t.id)
        then (select id from flows where company_id = t.company_id and id = w.flow_id_welcome and is_active and version is not null) end welcome_flow_id,
      (select id from flows where company_id = t.company_id and id = w.flow_id_not_phrase and is_active and version is not null) not_phrase_flow_id,
      case when w.flow_id_not_phrase is not null then (select max(r.ended_at) from tickets o
        join flow_runs r on r.company_id = o.company_id and r.ticket_id = o.id
        where o.company_id = t.company_id and o.contact_id = t.contact_id and o.connection_id = t.connection_id) end flow_ended_at
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    join companies co on co.id = t.company_id left join plans p on p.id = co.plan_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = :companyId and t.id = :ticketId`,
).rows<StoredFacts>()
export const answerFacts = async (tx: TenantTransaction, ticketId: TicketId): Promise<StoredFacts> => {
  const [row] = await tx.sql(facts, { ticketId })
  if (!row) throw new Error('the ticket vanished while it was locked')
  return row
}

export interface Word {
  seq: number
  body: string
  media_type: string
  media_file: string | null
  media_name: string | null
  transcription: string | null
  [column: string]: unknown
}

/** A limit for customers who write faster than they are answered: the rest is read with their next message. */
const mostWords = 50
const words = statement(
  'answer_words',
  `select seq, body, media_type, media_file, media_name, data ->> 'transcription' transcription from messages
    where company_id = :companyId and ticket_id = :ticketId and seq > :afterSeq
      and not from_me and not is_private and media_type <> 'reactionMessage' order by seq limit ${mostWords}`,
).rows<Word>()
/** What the customer wrote since the bot last read. */
export const unreadWords = (tx: TenantTransaction, ticketId: TicketId, afterSeq: number) =>
  tx.sql(words, { ticketId, afterSeq })

export interface QueueOfMenu {
  id: number
  name: string
  greeting: string
  out_of_hours: string
  week: HoursRow[]
  close_ticket: boolean
  file_list_id: number | null
  integration_id: number | null
  options: {
    id: number
    parentId: number | null
    title: string
    message: string
    kind: OptionKind
    queue: { id: number; name: string } | null
    userId: number | null
    fileListId: number | null
    integrationId: number | null
    closeTicket: boolean
  }[]
  [column: string]: unknown
}

/** One that is called, if the plan includes integrations. */
const servingIntegration = (column: 'q.integration_id' | 'o.opt_integration_id') =>
  `(select i.id from integrations i join companies co on co.id = i.company_id join plans p on p.id = co.plan_id and p.use_integrations
    where i.company_id = :companyId and i.id = ${column} and (i.type <> 'flowbuilder' or exists (
      select from flows f where f.company_id = i.company_id and f.id = i.flow_id and f.is_active and f.version is not null)))` as const

const flowOf = statement(
  'answer_flow_of_integration',
  `select flow_id from integrations where company_id = :companyId and id = :integrationId and type = 'flowbuilder'`,
).rows<{ flow_id: number | null }>()
/** The flow of an integration; null: an external system is called. */
export const flowOfIntegration = async (tx: TenantTransaction, integrationId: number): Promise<number | null> =>
  (await tx.sql(flowOf, { integrationId }))[0]?.flow_id ?? null

const menu = statement(
  'answer_menu',
  `select q.id, q.name, q.greeting_message greeting, q.out_of_hours_message out_of_hours, q.schedules week, q.close_ticket, q.file_list_id,
      ${servingIntegration('q.integration_id')} integration_id,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'parentId', o.parent_id, 'title', o.title,
          'message', case when near.is_step then o.message else '' end, 'kind', o.kind,
          'queue', case when oq.id is not null then jsonb_build_object('id', oq.id, 'name', oq.name) end,
          'userId', o.opt_user_id, 'fileListId', o.opt_file_id, 'integrationId', ${servingIntegration('o.opt_integration_id')}, 'closeTicket', o.close_ticket) order by o.position, o.id)
        from (
          select id, bool_or(is_step) is_step from (
            select id, q.id = :queueId::int is_step from queue_options where company_id = :companyId and queue_id = q.id and parent_id is null
            union all select id, true from queue_options where company_id = :companyId and queue_id = q.id and id = :optionId::int
            union all select id, true from queue_options where company_id = :companyId and queue_id = q.id and parent_id = :optionId::int
            union all select below.id, false from queue_options step join queue_options below on below.company_id = step.company_id
                and below.queue_id = step.queue_id and below.parent_id = step.id
              where step.company_id = :companyId and step.queue_id = q.id
                and (step.parent_id = :optionId::int or step.parent_id is null and q.id = :queueId::int)
          ) found group by id
        ) near join queue_options o on o.company_id = :companyId and o.id = near.id
        left join queues oq on oq.company_id = o.company_id and oq.id = o.opt_queue_id and oq.removed_at is null), '[]'::jsonb) options
    from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id and q.removed_at is null
    where cq.company_id = :companyId and cq.connection_id = :connectionId order by q.order_queue, q.id`,
).rows<QueueOfMenu>()
/**
 * The queues of a connection in menu order, with the options that one answer can reach from the menu `at`: a menu may
 * have thousands. Texts are those of the options that can be chosen now; their children have only titles.
 */
export const menuOf = (tx: TenantTransaction, connectionId: number, at: string | null) =>
  tx.sql(menu, { connectionId, ...placeOf(at) })

const firstQueue = statement(
  'answer_first_queue',
  `select q.id from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id and q.removed_at is null
    where cq.company_id = :companyId and cq.connection_id = :connectionId order by q.order_queue, q.id limit 1`,
).rows<{ id: number }>()
export const firstQueueOf = async (tx: TenantTransaction, connectionId: number): Promise<number | null> =>
  (await tx.sql(firstQueue, { connectionId }))[0]?.id ?? null

const hoursOfQueue = statement(
  'answer_queue_hours',
  `select schedules week, out_of_hours_message out_of_hours from queues where company_id = :companyId and id = :queueId`,
).rows<{ week: HoursRow[]; out_of_hours: string }>()
export const queueHours = async (tx: TenantTransaction, queueId: number) =>
  (await tx.sql(hoursOfQueue, { queueId }))[0] ?? null

const ahead = statement(
  'answer_position',
  `select count(*)::int ahead from tickets where company_id = :companyId and queue_id = :queueId and status = 'pending' and user_id is null
      and not is_group and not is_bot and id < :ticketId`,
).rows<{ ahead: number }>()
/** By arrival, from 1, among the tickets that wait in the queue without an owner. */
export const positionIn = async (tx: TenantTransaction, queueId: number, ticketId: number): Promise<number> =>
  ((await tx.sql(ahead, { queueId, ticketId }))[0]?.ahead ?? 0) + 1

export interface Progress {
  botAt: string | null
  /** Which options it had when it was sent. */
  botShown: string | null
  botAskedAt: Date | null
  botReadSeq: number
  closedToldAt: Date | null
  vacationToldAt: Date | null
}
const racing = statement(
  'answer_racing',
  `select coalesce(sum(words), 0) >= :most or bool_or(lines >= :most * 4) is_racing from (
      select id from tickets where company_id = :companyId and contact_id = :contactId and connection_id = :connectionId and updated_at > :since
        order by id desc limit :most) t
    cross join lateral (
      select count(*) filter (where not from_me) words, count(*) lines from (
        select from_me, created_at from messages where company_id = :companyId and ticket_id = t.id and not is_private order by seq desc limit :most * 4) m
      where created_at > :since and created_at <= :now) said`,
).rows<{ is_racing: boolean | null }>()
interface RaceOf {
  contactId: number
  connectionId: number
  most: number
  since: Date
  now: Date
}
/**
 * Whether the customer wrote `most` messages since then, in whatever tickets: a bot that closes them is answered in
 * the next. Or they and we wrote four times as many, because some bots answer with twenty. Only the newest rows of
 * each are looked at.
 */
export const isRacing = async (tx: TenantTransaction, given: RaceOf): Promise<boolean> =>
  (await tx.sql(racing, given))[0]?.is_racing ?? false

const progress = statement(
  'answer_progress',
  `update tickets set bot_at = :botAt, bot_shown = :botShown, bot_asked_at = :botAskedAt, bot_read_seq = :botReadSeq, closed_told_at = :closedToldAt,
      vacation_told_at = :vacationToldAt where company_id = :companyId and id = :ticketId`,
)
const outside = statement(
  'answer_outside',
  `with begun as (
      insert into outside_talks (company_id, ticket_id, active_at) values (:companyId, :ticketId, :now)
        on conflict (company_id, ticket_id) do update set session = null, variables = '{}', active_at = :now, turn_id = null, busy_until = null, tries = 0)
    update tickets set integration_id = :integrationId, prompt_id = :promptId where company_id = :companyId and id = :ticketId`,
)
/** An external system handles the ticket from here on, and knows nothing of earlier conversations. */
export const beginOutside = (tx: TenantTransaction, given: Speaker & { ticketId: number; now: Date }) =>
  tx.sql(outside, given)

export const saveProgress = (tx: TenantTransaction, ticketId: number, to: Progress) =>
  tx.sql(progress, { ticketId, ...to })

const sentFile = statement(
  'answer_file_sent',
  `select exists (select from messages where company_id = :companyId and ticket_id = :ticketId and media_file = :file) is_sent`,
).rows<{ is_sent: boolean }>()
export const isFileSent = async (tx: TenantTransaction, ticketId: number, file: string): Promise<boolean> =>
  (await tx.sql(sentFile, { ticketId, file }))[0]?.is_sent ?? false
