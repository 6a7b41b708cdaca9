/** Everything that a call needs to know about its user, in one query. */
import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import { hidesNumbers } from '@guiche/contract/masking'
import { can, type PlanFlag, type Profile, planFlags, type UserFlag, userFlags } from '@guiche/contract/permissions'
import type { UserActor } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { settingIn } from '../../../setting-sql.ts'
import type { WorkHours } from '../rules/work-hours.ts'
import { planFlagColumns, userFlagColumns } from './user-columns.ts'

const select = `select u.id, u.company_id "companyId", u.name, u.profile, u.super, u.connection_id "connectionId",
      u.session_version "sessionVersion", u.online, u.last_seen_at "lastSeenAt",
      u.is_active "isActive", u.start_work "startWork", u.end_work "endWork",
      c.status "isCompanyActive", c.due_date::text "dueDate", c.timezone,
      ${userFlagColumns}, ${planFlagColumns},
      array(select uq.queue_id from user_queues uq where uq.company_id = u.company_id and uq.user_id = u.id) "queueIds",
      ${settingIn('enableLGPD', 'u.company_id')} "enableLGPD", ${settingIn('lgpdHideNumber', 'u.company_id')} "lgpdHideNumber",
      ${settingIn('sendSignMessage', 'u.company_id')} = 'enabled' "maySign"
    from users u join companies c on c.id = u.company_id join plans p on p.id = c.plan_id
    where u.company_id = :companyId and u.deleted_at is null`
const one = statement('actor_facts', `${select} and u.id = :userId`).rows<FactsRow>()
const many = statement('actors_facts', `${select} and u.id = any(:userIds)`).rows<FactsRow>()

interface FactsRow extends Record<UserFlag | PlanFlag, boolean>, WorkHours {
  id: UserId
  companyId: CompanyId
  name: string
  profile: Profile
  super: boolean
  connectionId: ConnectionId | null
  sessionVersion: number
  online: boolean
  lastSeenAt: Date | null
  isActive: boolean
  isCompanyActive: boolean
  dueDate: string
  timezone: string
  queueIds: QueueId[]
  enableLGPD: string
  lgpdHideNumber: string
  maySign: boolean
}

export interface ActorFacts {
  actor: UserActor
  isOnline: boolean
  lastSeenAt: Date | null
  /** Not switched off. */
  isActive: boolean
  hours: WorkHours
  company: { isActive: boolean; dueDate: string; timezone: string }
}

const picked = <K extends string>(row: Record<K, boolean>, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Record<K, boolean>

const toActor = (row: FactsRow): UserActor => {
  const rights = {
    profile: row.profile,
    super: row.super,
    flags: picked(row, userFlags),
    plan: picked(row, planFlags),
  }
  return {
    kind: 'user',
    id: row.id,
    name: row.name,
    companyId: row.companyId,
    queueIds: row.queueIds,
    connectionId: row.connectionId,
    seesNumbers: can(rights, 'contacts:seeNumbers') || !hidesNumbers(row),
    maySign: row.maySign,
    sessionVersion: row.sessionVersion,
    ...rights,
  }
}

export const actorFacts = async (tx: TenantTransaction, userId: number): Promise<ActorFacts | null> => {
  const [row] = await tx.sql(one, { userId })
  if (!row) return null
  return {
    actor: toActor(row),
    isOnline: row.online,
    lastSeenAt: row.lastSeenAt,
    isActive: row.isActive,
    hours: { startWork: row.startWork, endWork: row.endWork },
    company: { isActive: row.isCompanyActive, dueDate: row.dueDate, timezone: row.timezone },
  }
}

/** Several users at once, as if each of them called. */
export const actorsOf = async (tx: TenantTransaction, userIds: readonly number[]): Promise<UserActor[]> =>
  (await tx.sql(many, { userIds })).map(toActor)
