import type { PlanFlag } from '@guiche/contract/permissions'
import { planFlags } from '@guiche/contract/permissions'
import { plans } from '../../../schema/company-tables.ts'
import { insertSome } from '../../platform/db/assembled.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export interface PlanWords extends Record<PlanFlag, boolean> {
  name: string
  users: number
  connections: number
  queues: number
  amount: number
  isPublic: boolean
}

const centsOf = (amount: number) => Math.round(amount * 100)

/** Only these keys of the given object. */
const given = ({ name, users, connections, queues, amount, isPublic, ...flags }: PlanWords) => ({
  ...{ name, users, connections, queues, isPublic, amountCents: centsOf(amount) },
  ...(Object.fromEntries(planFlags.map((flag) => [flag, flags[flag]])) as Record<PlanFlag, boolean>),
})

export const insertPlan = (tx: Transaction, words: PlanWords): Promise<number> => insertSome(tx, plans, given(words))

const lock = statement('plan_lock', 'select id from plans where id = :planId for update')
/** No company gets or leaves it until the transaction ends. */
export const lockPlan = async (tx: Transaction, planId: number): Promise<boolean> =>
  (await tx.sql(lock, { planId })).length > 0

const named = statement('plan_named', 'select id from plans where name = :name and id is distinct from :exceptId::int')
export const isNameTaken = async (tx: Transaction, name: string, exceptId: number | null): Promise<boolean> =>
  (await tx.sql(named, { name, exceptId })).length > 0

const save = statement(
  'plan_save',
  `update plans set name = :name, users = :users, connections = :connections, queues = :queues, amount_cents = :amountCents,
      is_public = :isPublic, use_whatsapp = :useWhatsapp, use_facebook = :useFacebook, use_instagram = :useInstagram,
      use_campaigns = :useCampaigns, use_schedules = :useSchedules, use_internal_chat = :useInternalChat,
      use_external_api = :useExternalApi, use_kanban = :useKanban, use_open_ai = :useOpenAi, use_integrations = :useIntegrations
    where id = :planId`,
)
export const savePlan = (tx: Transaction, planId: number, words: PlanWords) => tx.sql(save, { planId, ...given(words) })

const buying = statement(
  'plan_buyers',
  `select count(distinct company_id)::int companies from invoices where plan_id = :planId and status = 'open' and is_custom`,
).rows<{ companies: number }>()
/** Companies that get it once they have paid. */
export const buyersOf = async (tx: Transaction, planId: number): Promise<number> =>
  (await tx.sql(buying, { planId }))[0]?.companies ?? 0

const remove = statement('plan_remove', 'delete from plans where id = :planId')
export const removePlan = (tx: Transaction, planId: number) => tx.sql(remove, { planId })

const having = statement('plan_companies', 'select id from companies where plan_id = :planId order by id').rows<{
  id: number
}>()
export const companiesOf = async (tx: Transaction, planId: number): Promise<number[]> =>
  (await tx.sql(having, { planId })).map(({ id }) => id)
