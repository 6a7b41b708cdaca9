import type { MessageId } from '@guiche/contract/core/ids'
import type { MessageLife } from '@guiche/contract/features/ledger'
import { maskName } from '@guiche/contract/masking'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { canSee } from '../../tickets/rules/visibility.ts'
import { type Attempt, type LifeFacts, lifeOf } from '../rules/life.ts'

type Person = { id: number; name: string } | null

interface LifeRow extends Omit<LifeFacts, 'attempts' | 'shown' | 'answered'> {
  ticketId: number
  queueId: number | null
  ownerId: number | null
  isGroup: boolean
  opensTicket: boolean
  externalId: string | null
  alsoAcceptedAs: string[]
  attempts: (Omit<Attempt, 'startedAt' | 'endedAt'> & { startedAt: string; endedAt: string | null })[]
  shownAt: Date | null
  shownTo: Person
  answeredAt: Date | null
  answeredBy: Person
}

/** A user as the steps show them. */
const person = (alias: string) =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`

const life = statement(
  'message_life',
  `select t.id "ticketId", t.queue_id "queueId", t.user_id "ownerId", t.is_group "isGroup", t.status = 'closed' "ticketIsClosed",
      t.created_at = m.created_at "opensTicket", m.external_id "externalId", coalesce(m.also_accepted_as, '{}') "alsoAcceptedAs",
      m.from_me "fromMe", m.is_private "isPrivate", m.delivery, m.ack, ${person('u')} author,
      m.sent_at "writtenAt", m.received_at "receivedAt", m.created_at "storedAt", m.queued_at "queuedAt", m.woken_at "wokenAt",
      m.accepted_at "acceptedAt", m.delivered_at "deliveredAt", m.read_at "readAt", m.failed_at "failedAt",
      m.failure_code "failureCode", m.failure_detail "failureDetail",
      coalesce((select jsonb_agg(jsonb_build_object('number', a.number, 'startedAt', a.started_at, 'endedAt', a.ended_at,
          'outcome', a.outcome, 'failureCode', a.failure_code, 'detail', a.detail) order by a.number)
        from delivery_attempts a where a.company_id = :companyId and a.message_id = m.id), '[]'::jsonb) attempts,
      s.shown_at "shownAt", ${person('su')} "shownTo", r.created_at "answeredAt", ${person('ru')} "answeredBy"
    from messages m
    join tickets t on t.company_id = :companyId and t.id = m.ticket_id
    left join users u on u.company_id = :companyId and u.id = m.user_id
    left join message_showings s on s.company_id = :companyId and s.message_id = m.id
    left join users su on su.company_id = :companyId and su.id = s.user_id
    left join lateral (select n.created_at, n.user_id from messages n
      where not m.from_me and n.company_id = :companyId and n.contact_id = m.contact_id and n.connection_id = m.connection_id and n.seq > m.seq
        and n.from_me and not n.is_private and n.delivery <> 'failed' and (n.user_id is not null or n.delivery = 'none') order by n.seq limit 1) r on true
    left join users ru on ru.company_id = :companyId and ru.id = r.user_id
    where m.company_id = :companyId and m.id = :messageId`,
).rows<LifeRow & object>()

/** A provider's own text may contain the number. */
const shownTo = (seesNumbers: boolean) => (detail: string | null) =>
  detail === null || seesNumbers ? detail : maskName(detail)

const factsOf = (row: LifeRow, seesNumbers: boolean): LifeFacts => ({
  ...row,
  failureDetail: shownTo(seesNumbers)(row.failureDetail),
  attempts: row.attempts.map((attempt) => ({
    ...attempt,
    detail: shownTo(seesNumbers)(attempt.detail),
    startedAt: new Date(attempt.startedAt),
    endedAt: attempt.endedAt === null ? null : new Date(attempt.endedAt),
  })),
  shown: row.shownAt && { at: row.shownAt, user: row.shownTo },
  answered: row.answeredAt && { at: row.answeredAt, user: row.answeredBy },
})

/** A user who may not see the ticket does not even learn that the message exists. */
export const messageLife = (ctx: UserCtx, messageId: MessageId): Promise<MessageLife> =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql(life, { messageId })
    const ticket = row && { queueId: row.queueId, userId: row.ownerId, isGroup: row.isGroup }
    if (!row || !ticket || !canSee(ctx.actor, ticket)) throw new Refusal('ERR_FETCH_WAPP_MSG')
    const { seesNumbers } = ctx.actor
    return {
      messageId,
      ticketId: row.ticketId,
      opensTicket: row.opensTicket,
      // Meta's ids contain the customer's number in base64.
      externalId: seesNumbers ? row.externalId : null,
      alsoAcceptedAs: seesNumbers ? row.alsoAcceptedAs : [],
      ...lifeOf(factsOf(row, seesNumbers)),
    }
  })
