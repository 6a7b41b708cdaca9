import type { ConnectionId } from '@guiche/contract/core/ids'
import { type LedgerEntry, type LedgerFault, mostListedFaults } from '@guiche/contract/features/ledger'
import { maskName } from '@guiche/contract/masking'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { canSee } from '../../tickets/rules/visibility.ts'
import { ledgerBounds } from './connection-ledger.ts'
import { bounds, faultRows } from './faults.ts'

interface FaultRow {
  messageId: string | null
  externalIds: string[]
  at: Date
  detail: string | null
  fromMe: boolean | null
  contactName: string | null
  ticketUuid: string | null
  queueId: number | null
  userId: number | null
  isGroup: boolean | null
  [column: string]: unknown
}

const listOf = (fault: LedgerFault) =>
  statement(
    `ledger_${fault}`,
    `select f.message_id "messageId", f.external_ids "externalIds", f."at", f.detail, m.from_me "fromMe", p.name "contactName",
      t.uuid "ticketUuid", t.queue_id "queueId", t.user_id "userId", t.is_group "isGroup"
    from connections c cross join ${bounds}
    cross join lateral (select * from (${faultRows[fault]}) every_one order by "at" desc limit ${mostListedFaults}) f
    left join messages m on m.company_id = :companyId and m.id = f.message_id
    left join contacts p on p.company_id = :companyId and p.id = m.contact_id
    left join tickets t on t.company_id = :companyId and t.id = m.ticket_id
    where c.company_id = :companyId and c.id = :id and c.deleted_at is null
    order by f."at" desc`,
  ).rows<FaultRow>()
const lists = { lost: listOf('lost'), doubled: listOf('doubled'), stuck: listOf('stuck') }

const exists = statement(
  'ledger_connection',
  `select 1 from connections where company_id = :companyId and id = :id and deleted_at is null`,
)

/** A user who manages connections may not see every ticket: for the others the entry has only the time and the id. */
export const listFaults = (ctx: UserCtx, id: ConnectionId, fault: LedgerFault): Promise<LedgerEntry[]> =>
  ctx.transact(async ({ tx, clock }) => {
    const { since, outbound, stanzas } = ledgerBounds(clock.now())
    const [known, rows] = await Promise.all([
      tx.sql(exists, { id }),
      tx.sql(lists[fault], { since, outbound, stanzas, id }),
    ])
    if (known.length === 0) throw new Refusal('ERR_NO_WAPP_FOUND')
    return rows.map((row) => toEntry(ctx, row))
  })

const toEntry = (ctx: UserCtx, row: FaultRow): LedgerEntry => {
  const { queueId, userId, isGroup } = row
  const { seesNumbers } = ctx.actor
  // A provider's own text may contain the number, too.
  const shown = (text: string) => (seesNumbers ? text : maskName(text))
  const isSeen = isGroup !== null && canSee(ctx.actor, { queueId, userId, isGroup })
  return {
    messageId: isSeen ? row.messageId : null,
    ticketUuid: isSeen ? row.ticketUuid : null,
    contactName: isSeen && row.contactName !== null ? shown(row.contactName) : null,
    fromMe: row.fromMe,
    externalIds: seesNumbers ? row.externalIds : [],
    at: row.at.toISOString(),
    detail: row.detail === null ? null : shown(row.detail),
  }
}
