import type { Answer } from '@guiche/contract/core/endpoint'
import type { QueueId, UserId } from '@guiche/contract/core/ids'
import type { listUsers, User, UserSummary } from '@guiche/contract/features/users'
import { can } from '@guiche/contract/permissions'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { toUserSummary, toUserView, type UserRow } from '../view.ts'
import { userColumns } from './user-columns.ts'

const perPage = 20
/** More colleagues than this do not fit a picker: it searches the pages instead. */
const mostInPicker = 1000

const matches = `(position(plain($2) in plain(u.name)) > 0 or position(plain($2) in lower(u.email)) > 0)`
const page = {
  name: 'users_page',
  text: `select ${userColumns} from users u where u.company_id = $1 and ($2 = '' or ${matches})
      and ($3::int is null or (plain(u.name), u.id) > (select plain(l.name), l.id from users l where l.company_id = $1 and l.id = $3))
    order by plain(u.name), u.id offset $4 limit $5`,
}
const counted = {
  name: 'users_count',
  text: `select count(*)::int count from users u where u.company_id = $1 and ($2 = '' or ${matches})`,
}
const all = {
  name: 'users_all',
  text: `select ${userColumns} from users u
    where u.company_id = $1 and (cardinality($2::int[]) = 0 or exists (
      select from user_queues uq where uq.company_id = $1 and uq.user_id = u.id and uq.queue_id = any($2)))
    order by plain(u.name), u.id limit ${mostInPicker}`,
}
const one = { name: 'user_one', text: `select ${userColumns} from users u where u.company_id = $1 and u.id = any($2)` }

export const usersPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listUsers>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const offset = after === null ? offsetOf(query, perPage) : 0
    const term = query.searchParam?.replaceAll('\u0000', '').trim() ?? ''
    const [rows, counts] = await Promise.all([
      tx.sql<UserRow>(page, [ctx.companyId, term, after, offset, perPage + 1]),
      tx.sql<{ count: number }>(counted, [ctx.companyId, term]),
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
    const rows = await tx.sql<UserRow>(all, [ctx.companyId, queueIds])
    return rows.map((row) => toUserSummary(row, linkMaker(ctx)))
  })

export const userRows = ({ tx }: Pick<Work, 'tx'>, userIds: readonly number[]) =>
  tx.sql<UserRow>(one, [tx.companyId, userIds])

/** The own record; any of the company for admins. */
export const userDetails = (ctx: UserCtx, userId: UserId): Promise<User> =>
  ctx.transact(async (work) => {
    const [row] = await userRows(work, [userId])
    if (!row || (userId !== ctx.actor.id && !can(ctx.actor, 'users:manage'))) throw new Refusal('ERR_NO_USER_FOUND')
    return toUserView(row, linkMaker(ctx))
  })
