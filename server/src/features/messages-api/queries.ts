import { abilitiesOf, type ChannelKind, type ConnectionState } from '@guiche/contract/channels'
import { CompanyId, type ConnectionId } from '@guiche/contract/core/ids'
import { type ApiAccess, type ApiCall, keptCalls, mostCallsAMinute } from '@guiche/contract/features/messages-api'
import { maskName, maskNumber } from '@guiche/contract/masking'
import { apiCalls } from '../../../schema/api-tables.ts'
import { contextFor, type Deps, type TokenCtx, type UserCtx, type Work } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../platform/db/table-rows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSubscriptionOver } from '../companies/rules.ts'
import { digestOfToken } from '../connections/actions/new-token.ts'
import { connectionRow, detailsOf } from '../connections/queries.ts'
import { minuteOf, secondsLeft } from './rules.ts'
import { countCall } from './store.ts'

const holder = statement(
  'api_token_holder',
  `select c.id, c.company_id "companyId", c.channel, c.status, c.leased_until > now() "isHeld", co.status "isActive", co.due_date::text "dueDate", co.timezone,
      p.use_external_api "mayUse"
    from connections c join companies co on co.id = c.company_id join plans p on p.id = co.plan_id
    where c.deleted_at is null and (c.api_token_hash = :digest or (c.previous_token_hash = :digest and c.previous_token_until > :now))`,
).rows<{
  id: ConnectionId
  companyId: number
  channel: ChannelKind
  status: ConnectionState
  /** By a process that runs its session; null: by none. */
  isHeld: boolean | null
  isActive: boolean
  dueDate: string
  timezone: string
  mayUse: boolean
}>()

/** The connection of a token. A program that has used up its calls of this minute waits for the next. */
export const admitToken = async (
  deps: Deps,
  token: string | undefined,
  { isCounted }: { isCounted: boolean },
): Promise<TokenCtx> => {
  const now = deps.clock.now()
  if (!token) throw new Refusal('ERR_INVALID_TOKEN')
  const [found] = await deps.db.platform((tx) => tx.sql(holder, { digest: digestOfToken(token), now }))
  if (!found) throw new Refusal('ERR_INVALID_TOKEN')
  const company = { id: found.companyId, dueDate: found.dueDate, timezone: found.timezone }
  if (!found.isActive) throw new Refusal('ERR_COMPANY_INACTIVE')
  if (isSubscriptionOver(company, now)) throw new Refusal('ERR_SUBSCRIPTION_EXPIRED')
  if (!found.mayUse) throw new Refusal('ERR_API_NOT_ALLOWED')
  const ctx = contextFor(deps, { kind: 'system' } as const, CompanyId.parse(found.companyId))
  const isReachable = abilitiesOf(found.channel).sendsFrom !== 'sessions' || found.isHeld === true
  const isConnected = found.status === 'CONNECTED' && isReachable
  const connection = { id: found.id, channel: found.channel, isConnected }
  if (isCounted) await refuseBeyondPace(ctx, found.id)
  return { ...ctx, connection, token }
}

const refuseBeyondPace = async (ctx: Pick<TokenCtx, 'transact' | 'clock'>, connectionId: ConnectionId) => {
  const now = ctx.clock.now()
  const calls = await ctx.transact(({ tx }) => countCall(tx, { connectionId, minute: minuteOf(now) }))
  if (calls > mostCallsAMinute) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: secondsLeft(now) })
}

/** Within a transaction that may have changed it. */
export const accessOf = async (work: Work, id: ConnectionId): Promise<ApiAccess> => {
  const row = await connectionRow(work, id)
  if (!row) throw new Refusal('ERR_NO_WAPP_FOUND')
  const until = row.previousTokenUntil
  return {
    connectionId: row.id,
    token: detailsOf(work, row).token,
    previousTokenUntil: until && until > work.clock.now() ? until.toISOString() : null,
  }
}

const last = statement(
  'api_calls_last',
  `select ${renamedColumnsOf(apiCalls)} from api_calls where company_id = :companyId and connection_id = :connectionId
    order by id desc limit ${keptCalls}`,
).rows<typeof apiCalls.$inferSelect>()

export const lastCalls = (ctx: UserCtx, connectionId: ConnectionId): Promise<ApiCall[]> =>
  ctx.transact(async (work) => {
    if (!(await connectionRow(work, connectionId))) throw new Refusal('ERR_NO_WAPP_FOUND')
    const { seesNumbers } = ctx.actor
    return (await work.tx.sql(last, { connectionId })).map(
      ({ companyId: _companyId, connectionId: _connectionId, ...row }) => ({
        ...row,
        at: row.at.toISOString(),
        number: seesNumbers ? row.number : maskNumber(row.number),
        words: seesNumbers ? row.words : maskName(row.words),
      }),
    )
  })
