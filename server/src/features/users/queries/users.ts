import type { Answer } from '@guiche/contract/core/endpoint'
import type { QueueId, UserId } from '@guiche/contract/core/ids'
import type { QueueChip } from '@guiche/contract/features/queues'
import {
  type listUsers,
  type User,
  type UserOrder,
  type UserSummary,
  userOrders,
} from '@guiche/contract/features/users'
import { can } from '@guiche/contract/permissions'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type SummaryRow, toUserSummary, toUserView, type UserRow } from '../view.ts'
import { userColumns } from './user-columns.ts'

const perPage = 20
/** More colleagues than this do not fit a picker: it searches the pages instead. */
const mostInPicker = 1000

/**
 * `:all`: including deactivated ones. The term is normalized once, not per row; and a term without accents is
 * compared only with ASCII letters of an address, which need no locale for lower case.
 */
const shown = `u.company_id = :companyId and u.deleted_at is null and (:all::boolean or u.is_active) and (:term = ''
  or position((select plain(:term)) in u.plain_name) > 0 or position((select plain(:term)) in lower(u.email collate "C")) > 0)`

/** Of `users u`, or of the last row of the previous page. Each index has the id after its key. */
const sortKeys: Record<UserOrder, (alias: string) => string> = {
  name: (alias) => `${alias}.plain_name, ${alias}.id`,
  email: (alias) => `lower(${alias}.email), ${alias}.id`,
  profile: (alias) => `${alias}.profile, ${alias}.plain_name, ${alias}.id`,
  online: (alias) => `not ${alias}.online, ${alias}.plain_name, ${alias}.id`,
}

const pageBy = (sort: UserOrder, direction: 'asc' | 'desc') => {
  const keyOf = sortKeys[sort]
  const order = keyOf('u')
    .split(', ')
    .map((part) => `${part} ${direction}`)
  return statement(
    `users_page_${sort}_${direction}`,
    `select ${userColumns} from users u where ${shown}
        and (:after::int is null or (${keyOf('u')}) ${direction === 'asc' ? '>' : '<'}
          (select ${keyOf('l')} from users l where l.company_id = :companyId and l.id = :after))
      order by ${order.join(', ')} offset :offset limit :limit`,
  ).rows<UserRow>()
}
const pages = Object.fromEntries(
  userOrders.map((sort) => [sort, { asc: pageBy(sort, 'asc'), desc: pageBy(sort, 'desc') }]),
) as Record<UserOrder, Record<'asc' | 'desc', ReturnType<typeof pageBy>>>
const counted = statement('users_count', `select count(*)::int count from users u where ${shown}`).rows<{
  count: number
}>()
/** Queues by number only: a thousand people share a few, which are read once. */
const all = statement(
  'users_all',
  `select u.id, u.name, u.email, u.profile, u.profile_image "profileImage", u.color, u.online, u.is_active "isActive",
      u.invitation_hash is not null "isInvited",
      array(select uq.queue_id from user_queues uq where uq.company_id = u.company_id and uq.user_id = u.id) "queueIds"
    from users u
    where u.company_id = :companyId and u.is_active and (cardinality(:queueIds::int[]) = 0 or exists (
      select from user_queues uq where uq.company_id = :companyId and uq.user_id = u.id and uq.queue_id = any(:queueIds)))
    order by u.plain_name, u.id limit ${mostInPicker}`,
).rows<Omit<SummaryRow, 'queues'> & { queueIds: number[] }>()
const chips = statement(
  'users_all_queues',
  'select id, name, color from queues where company_id = :companyId and removed_at is null order by order_queue, id',
).rows<QueueChip>()
const one = statement(
  'user_one',
  `select ${userColumns} from users u where u.company_id = :companyId and u.deleted_at is null and u.id = any(:userIds)`,
).rows<UserRow>()

type Asked = AskedPage & { sort: UserOrder; direction: 'asc' | 'desc' }

export const usersPage = (ctx: UserCtx, query: Asked): Promise<Answer<typeof listUsers>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const offset = after === null ? offsetOf(query, perPage) : 0
    const term = query.searchParam?.replaceAll('\u0000', '').trim() ?? ''
    const wanted = { term, all: can(ctx.actor, 'users:manage') }
    const [rows, counts] = await Promise.all([
      tx.sql(pages[query.sort][query.direction], { ...wanted, after, offset, limit: perPage + 1 }),
      tx.sql(counted, wanted),
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
    const [rows, queues] = await Promise.all([tx.sql(all, { queueIds }), tx.sql(chips)])
    const link = linkMaker(ctx)
    return rows.map(({ queueIds: own, ...row }) =>
      toUserSummary({ ...row, queues: queues.filter(({ id }) => own.includes(id)) }, link),
    )
  })

export const userRows = ({ tx }: Pick<Work, 'tx'>, userIds: readonly number[]) => tx.sql(one, { userIds })

const invitation = statement(
  'user_invitation',
  `select name, email from users where company_id = :companyId and id = :userId and invitation_hash = :hash and is_active`,
).rows<{ name: string; email: string }>()
/** The user who is invited by this link; null: it is not valid any more. */
export const invitationOf = async (tx: TenantTransaction, userId: number, hash: string) =>
  (await tx.sql(invitation, { userId, hash }))[0] ?? null

/** The user's own record; any of the company for admins. */
export const userDetails = (ctx: UserCtx, userId: UserId): Promise<User> =>
  ctx.transact(async (work) => {
    const [row] = await userRows(work, [userId])
    if (!row || (userId !== ctx.actor.id && !can(ctx.actor, 'users:manage'))) throw new Refusal('ERR_NO_USER_FOUND')
    return toUserView(row, linkMaker(ctx))
  })
