import type { Answer } from '@guiche/contract/core/endpoint'
import type { QueueId, UserId } from '@guiche/contract/core/ids'
import type { listUsers, User, UserSummary } from '@guiche/contract/features/users'
import { can } from '@guiche/contract/permissions'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { toUserSummary, toUserView, type UserRow } from '../view.ts'
import { userColumns } from './user-columns.ts'

const perPage = 20
/** More colleagues than this do not fit a picker: it searches the pages instead. */
const mostInPicker = 1000

const matches = `(position(plain(:term) in plain(u.name)) > 0 or position(plain(:term) in lower(u.email)) > 0)`
const page = statement(
  'users_page',
  `select ${userColumns} from users u where u.company_id = :companyId and (:term = '' or ${matches})
      and (:after::int is null or (plain(u.name), u.id) > (select plain(l.name), l.id from users l where l.company_id = :companyId and l.id = :after))
    order by plain(u.name), u.id offset :offset limit :limit`,
).rows<UserRow>()
const counted = statement(
  'users_count',
  `select count(*)::int count from users u where u.company_id = :companyId and (:term = '' or ${matches})`,
).rows<{ count: number }>()
const all = statement(
  'users_all',
  `select ${userColumns} from users u
    where u.company_id = :companyId and (cardinality(:queueIds::int[]) = 0 or exists (
      select from user_queues uq where uq.company_id = :companyId and uq.user_id = u.id and uq.queue_id = any(:queueIds)))
    order by plain(u.name), u.id limit ${mostInPicker}`,
).rows<UserRow>()
const one = statement(
  'user_one',
  `select ${userColumns} from users u where u.company_id = :companyId and u.id = any(:userIds)`,
).rows<UserRow>()

export const usersPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listUsers>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const offset = after === null ? offsetOf(query, perPage) : 0
    const term = query.searchParam?.replaceAll('\u0000', '').trim() ?? ''
    const [rows, counts] = await Promise.all([
      tx.sql(page, { term, after, offset, limit: perPage + 1 }),
      tx.sql(counted, { term }),
    ])
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return {
      users: shown.map((row) => toUserSummary(row, linkMaker(ctx))),
      ...more,
      count: counts[0]?.count ?? 0,
    }
  })

export const allUsers = (ctx: UserCtx, queueIds: readonly QueueId[]): Promise<UserSummary[]> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(all, { queueIds })
    return rows.map((row) => toUserSummary(row, linkMaker(ctx)))
  })

export const userRows = ({ tx }: Pick<Work, 'tx'>, userIds: readonly number[]) => tx.sql(one, { userIds })

/** The own record; any of the company for admins. */
export const userDetails = (ctx: UserCtx, userId: UserId): Promise<User> =>
  ctx.transact(async (work) => {
    const [row] = await userRows(work, [userId])
    if (!row || (userId !== ctx.actor.id && !can(ctx.actor, 'users:manage'))) throw new Refusal('ERR_NO_USER_FOUND')
    return toUserView(row, linkMaker(ctx))
  })
