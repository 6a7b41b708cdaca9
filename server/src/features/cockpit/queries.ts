import type { ConnectionId } from '@guiche/contract/core/ids'
import { type Cockpit, cockpitDays, mostStates } from '@guiche/contract/features/connection-cockpit'
import { instantOf } from '@guiche/contract/zoned-time'
import type { Ctx, Work } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dayAfter } from '../companies/rules.ts'
import { pausedTemplates } from '../message-templates/queries.ts'
import { isGuardedKind } from '../pace/actions.ts'
import { guardOf, pauseOf, standingOf } from '../pace/queries.ts'
import { type CockpitRow, type DropSpan, type StateRow, toCockpitView } from './view/cockpit.ts'

/** The last message on the screen: only the company's newest rows are searched. */
const newestRows = 5000

const facts = statement(
  'cockpit_facts',
  `select c.id, c.channel, c.tell_after_minutes "tellAfterMinutes",
      w.messages "waitingMessages", w.chats "waitingChats", w.oldest "oldestWaitingAt", n.inbound "lastInboundAt", n.outbound "lastOutboundAt",
      (select count(*)::int from inbound_journal j where j.company_id = c.company_id and j.connection_id = c.id
        and j.kept_as = array[j.stanza_id || '-unreadable'] and j.created_at >= :since) unreadable
    from connections c
      cross join lateral (select count(*)::int messages, count(distinct m.contact_id)::int chats, min(coalesce(m.queued_at, m.created_at)) oldest
        from messages m where m.company_id = c.company_id and m.connection_id = c.id and m.delivery in ('queued', 'sending')) w
      cross join lateral (select max(r.created_at) filter (where not r.from_me) inbound, max(r.accepted_at) filter (where r.from_me) outbound
        from (select * from messages m where m.company_id = c.company_id order by m.seq desc limit ${newestRows}) r
        where r.connection_id = c.id and not r.is_private and r.written_at is null) n
    where c.company_id = :companyId and c.id = :id and c.deleted_at is null`,
).rows<CockpitRow & object>()

const states = statement(
  'cockpit_states',
  `select id, status, reason, at from connection_states where company_id = :companyId and connection_id = :id order by id desc limit ${mostStates}`,
).rows<StateRow & object>()

// A short takeover by another process is not a drop.
const drops = statement(
  'cockpit_drops',
  `select dropped_at "droppedAt", ended_at "endedAt" from connection_drops
    where company_id = :companyId and connection_id = :id and dropped_at >= :since
      and not (reason is not distinct from 'starting' and coalesce(ended_at, :now) - dropped_at < interval '1 minute') order by dropped_at`,
).rows<DropSpan & object>()

const timezone = statement('cockpit_timezone', 'select timezone from companies where id = :companyId').rows<{
  timezone: string
}>()

/** The days on the screen, oldest first, and when the first of them started. */
const daysOf = async (tx: TenantTransaction, now: Date) => {
  const zone = (await tx.sql(timezone))[0]?.timezone ?? 'UTC'
  const days = Array.from({ length: cockpitDays }, (_each, at) => dayAfter(now, at + 1 - cockpitDays, zone))
  return { zone, days, since: instantOf(`${days[0]}T00:00:00`, zone) }
}

export const cockpitOf = async (work: Pick<Work, 'tx' | 'clock'>, id: ConnectionId): Promise<Cockpit> => {
  const { tx, clock } = work
  const now = clock.now()
  const { zone, days, since } = await daysOf(tx, now)
  const [[row], stateRows, dropRows] = await Promise.all([
    tx.sql(facts, { id, since }),
    tx.sql(states, { id }),
    tx.sql(drops, { id, since, now }),
  ])
  if (!row) throw new Refusal('ERR_NO_WAPP_FOUND')
  const guard = isGuardedKind(row.channel) ? await guardOf(work, id) : null
  const pauses = {
    pause: await pauseOf(work, id),
    standing: await standingOf(tx, id),
    pausedTemplates: await pausedTemplates(tx, id),
  }
  return toCockpitView(row, { states: stateRows, drops: dropRows, days, zone, guard, pauses, now })
}

export const connectionCockpit = (ctx: Ctx, id: ConnectionId): Promise<Cockpit> =>
  ctx.transact((work) => cockpitOf(work, id))
