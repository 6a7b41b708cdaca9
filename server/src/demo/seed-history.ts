/** Eight weeks of finished conversations, for the dashboard. Written in one transaction, with that time's clock. */
import type { Ctx } from '../context.ts'
import { statement } from '../platform/db/statement.ts'
import { formerCustomers, historyLines } from './story-history.ts'

const minute = 60_000
const dayMs = 1440 * minute
const weeks = 8

/** The same numbers at every start. */
const diceFrom = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/**
 * How many start in each hour from 8 to 18 of an ordinary day; on Mondays half as many more, on Saturdays until noon.
 */
const perHour = [1, 2, 4, 3, 2, 1, 2, 3, 3, 2, 1]
const opensAt = 8

interface Past {
  customer: number
  line: number
  openedAt: Date
  wait: number
  answer: number
  service: number
  agent: number
  rate: number | null
  active: boolean
}

/** Last week's Tuesday at 14 h nobody worked: customers waited for an hour. */
const isSlow = (day: Date, hour: number, now: Date): boolean =>
  day.getUTCDay() === 2 &&
  hour === 14 &&
  now.getTime() - day.getTime() > 1 * dayMs &&
  now.getTime() - day.getTime() < 9 * dayMs

const comeIn = (day: Date, hour: number): number => {
  const usual = perHour[hour - opensAt] ?? 0
  const weekday = day.getUTCDay()
  if (weekday === 0 || (weekday === 6 && hour >= 12)) return 0
  return weekday === 1 ? Math.ceil(usual * 1.5) : usual
}

type Dice = ReturnType<typeof diceFrom>
const rates = [10, 10, 9, 9, 9, 8, 7, 10, 6, 4] as const

const rateOf = (dice: Dice, slow: boolean): number | null => {
  if (dice(3) === 0) return null
  return slow ? dice(6) : (rates[dice(rates.length)] ?? null)
}

/** `from`: the start of its hour. */
const visit = (dice: Dice, from: number, slow: boolean): Past => {
  const patience = dice(10) === 0 ? 1800 : 300
  const wait = (slow ? 50 * 60 + dice(1500) : 20 + dice(patience)) * 1000
  return {
    customer: dice(formerCustomers.length),
    line: dice(historyLines.length),
    openedAt: new Date(from + dice(60) * minute),
    wait,
    answer: wait + (15 + dice(240)) * 1000,
    service: (120 + dice(2400)) * 1000,
    agent: dice(100) < 45 ? 0 : dice(2) + 1,
    rate: rateOf(dice, slow),
    active: !slow && dice(12) === 0,
  }
}

/** `offsetMs`: from the company's time zone to UTC. */
const pastOf = (now: Date, offsetMs: number): Past[] => {
  const dice = diceFrom(20_260_301)
  const days = Array.from({ length: weeks * 7 - 1 }, (_none, at) => new Date(now.getTime() - (weeks * 7 - at) * dayMs))
  const hours = days.flatMap((day) => perHour.map((_usual, at) => ({ day, hour: opensAt + at })))
  const past = hours.flatMap(({ day, hour }) => {
    const slow = isSlow(day, hour, now)
    const count = Math.max(0, comeIn(day, hour) - dice(2)) + (slow ? 2 : 0)
    const from = Math.floor(day.getTime() / dayMs) * dayMs + hour * 60 * minute + offsetMs
    return Array.from({ length: count }, () => visit(dice, from, slow))
  })
  // No customer comes twice in one minute.
  return [...new Map(past.map((each) => [`${each.customer} ${each.openedAt.getTime()}`, each])).values()]
}

const known = statement(
  'demo_history_known',
  'select exists (select from contacts where company_id = :companyId and number = :number) "isThere"',
).rows<{ isThere: boolean }>()
const place = statement(
  'demo_history_place',
  `select id, channel, (select array_agg(id order by id) from queues where company_id = :companyId) "queueIds",
      extract(epoch from (now() at time zone 'UTC') - (now() at time zone (select timezone from companies where id = :companyId)))::int offset_s
    from connections where company_id = :companyId and channel = 'whatsapp' and deleted_at is null order by id limit 1`,
).rows<{ id: number; channel: string; queueIds: number[]; offset_s: number }>()

const people = statement(
  'demo_history_people',
  `with made as (
      insert into contacts (company_id, name, number, channel)
        select :companyId, name, number, 'whatsapp' from unnest(:names::text[], :numbers::text[]) p(name, number) returning id, number
    ), named as (
      insert into contact_identities (company_id, kind, value, contact_id) select :companyId, 'phone', number, id from made
    )
    select id, number from made order by number`,
).rows<{ id: number; number: string }>()

const history = statement(
  'demo_history',
  `with wanted as (
      select p.*, row_number() over (order by p.opened_at) place
        from unnest(:contactIds::int[], :openedAt::timestamptz[], :startedAt::timestamptz[], :answeredAt::timestamptz[], :closedAt::timestamptz[],
          :userIds::int[], :queueIds::int[], :rates::int[], :actives::boolean[], :asked::text[], :answered::text[])
          p(contact_id, opened_at, started_at, answered_at, closed_at, user_id, queue_id, rate, is_active, asked, answer)
    ), made as (
      insert into tickets (company_id, contact_id, connection_id, channel, status, queue_id, user_id, is_active_demand, rating, last_message, last_message_at,
          last_message_from_me, accepted_at, closed_at, created_at, updated_at, is_newest)
        select :companyId, contact_id, :connectionId, 'whatsapp', 'closed', queue_id, user_id, is_active, rate, answer, answered_at, true, started_at, closed_at, opened_at,
          closed_at, false from wanted order by place returning id, contact_id, created_at, closed_at, user_id, rating
    ), paired as (
      select m.id ticket_id, w.* from made m join wanted w on w.contact_id = m.contact_id and w.opened_at = m.created_at
    ), said as (
      insert into messages (id, company_id, ticket_id, contact_id, connection_id, from_me, user_id, body, media_type, ack, queue_id, sent_at, created_at, updated_at)
        select gen_random_uuid(), :companyId, b.ticket_id, b.contact_id, :connectionId, l.mine, case when l.mine then b.user_id end, l.body, 'conversation',
            case when l.mine then 3 else 0 end, b.queue_id, l.at, l.at, l.at
          from paired b cross join lateral (values (false, b.asked, b.opened_at), (true, b.answer, b.answered_at)) l(mine, body, at) order by l.at
    )
    insert into ticket_log (company_id, ticket_id, type, user_id, queue_id, created_at)
      select :companyId, b.ticket_id, l.type, l.user_id, b.queue_id, l.at
        from paired b cross join lateral (values ('create', null::int, b.opened_at), ('open', b.user_id, b.started_at), ('closed', b.user_id, b.closed_at)) l(type, user_id, at)
        order by l.at`,
)
const ratings = statement(
  'demo_history_ratings',
  `insert into ratings (company_id, ticket_id, user_id, rate, created_at)
    select company_id, id, user_id, rating, closed_at + interval '2 minutes' from tickets t
      where company_id = :companyId and contact_id = any(:contactIds::int[]) and rating is not null order by id`,
)
/** The rows that triggers write for newer days. */
const measured = statement(
  'demo_history_measured',
  `update attendances a set first_answer_at = m.at, queued_at = case when a.is_active then null else a.opened_at end from (
      select ticket_id, min(created_at) at from messages where company_id = :companyId and contact_id = any(:contactIds::int[]) and from_me group by ticket_id
    ) m where a.company_id = :companyId and a.ticket_id = m.ticket_id`,
)

const numberOf = (at: number): string => String(5_511_940_000_100 + at)

/** Existing ones are not created again. */
export const seedHistory = (ctx: Ctx, agentIds: readonly number[]): Promise<void> =>
  ctx.transact(async ({ tx, clock }) => {
    if ((await tx.sql(known, { number: numberOf(0) }))[0]?.isThere) return
    const [there] = await tx.sql(place)
    if (!there) throw new Error('the demo has no number')
    const names = [...formerCustomers]
    const contacts = await tx.sql(people, { names, numbers: names.map((_name, at) => numberOf(at)) })
    const past = pastOf(clock.now(), there.offset_s * 1000)
    const after = ({ openedAt }: Past, ms: number) => new Date(openedAt.getTime() + ms)
    const contactIds = past.map(({ customer }) => contacts[customer]?.id ?? 0)
    const lineOf = ({ line }: Past) => historyLines[line] ?? historyLines[0]
    await tx.sql(history, {
      connectionId: there.id,
      contactIds,
      openedAt: past.map(({ openedAt }) => openedAt),
      startedAt: past.map((each) => after(each, each.wait)),
      answeredAt: past.map((each) => after(each, each.answer)),
      closedAt: past.map((each) => after(each, each.answer + each.service)),
      userIds: past.map(({ agent }) => agentIds[agent % agentIds.length] ?? null),
      queueIds: past.map(({ line }) => there.queueIds[line % there.queueIds.length] ?? null),
      rates: past.map(({ rate }) => rate),
      actives: past.map(({ active }) => active),
      asked: past.map((each) => lineOf(each).asked),
      answered: past.map((each) => lineOf(each).answered),
    })
    const ids = contacts.map(({ id }) => id)
    await tx.sql(measured, { contactIds: ids })
    await tx.sql(ratings, { contactIds: ids })
  })
