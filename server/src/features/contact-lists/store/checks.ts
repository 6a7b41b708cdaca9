import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { AnsweredKey } from '../rules/checks.ts'
import type { CountChange } from './lists.ts'

interface CheckClock {
  nextAt: Date
  failures: number
}

/** No check is put off for longer, after a failure or without one: a time beyond was set while the clock was ahead. */
const isAhead =
  "k.next_at > :now::timestamptz + case k.failures when 0 then interval '10 minutes' else interval '2 hours' end" as const

const lock = statement(
  'number_checks_lock',
  `insert into number_checks as k (company_id, next_at) values (:companyId, :now)
    on conflict (company_id) do update set failures = k.failures,
      next_at = case when ${isAhead} then :now else k.next_at end returning next_at "nextAt", failures`,
).rows<CheckClock & object>()
/** Locked until the transaction ends: one turn at a time, on whichever node. */
export const lockClock = async (tx: TenantTransaction, now: Date): Promise<CheckClock> => {
  const [row] = await tx.sql(lock, { now })
  if (!row) throw new Error('the clock of the checks was not stored')
  return row
}

const set = statement(
  'number_checks_set',
  'update number_checks set next_at = :nextAt, failures = :failures where company_id = :companyId',
)
export const saveCheckClock = (tx: TenantTransaction, clock: CheckClock) => tx.sql(set, { ...clock })

const next = statement(
  'number_checks_next_at',
  `select next_at "nextAt" from number_checks k where company_id = :companyId and (${isAhead}) is not true`,
).rows<{ nextAt: Date }>()
/** Null: now. */
export const nextCheckAt = async (tx: TenantTransaction, now: Date): Promise<Date | null> =>
  (await tx.sql(next, { now }))[0]?.nextAt ?? null

const hurry = statement(
  'number_checks_hurry',
  'update number_checks set next_at = :now where company_id = :companyId and failures > 0 and next_at > :now',
)
/** Checks that were put off because they failed may go on. The failures stay: the next one waits longer again. */
export const hurryChecks = (tx: TenantTransaction, now: Date) => tx.sql(hurry, { now })

const waiting = statement(
  'contact_list_items_waiting',
  `select from contact_lists where company_id = :companyId and contacts_count > valid_count + invalid_count limit 1`,
)
export const hasUnchecked = async (tx: TenantTransaction): Promise<boolean> => (await tx.sql(waiting)).length > 0

const due = statement(
  'contact_list_items_due',
  `select i.dial_key "dialKey", min(i.number) number
    from (select id, row_number() over (order by contacts_count - valid_count - invalid_count, id) place from contact_lists
        where company_id = :companyId and contacts_count > valid_count + invalid_count order by place limit :most) l
      cross join lateral (select id, dial_key, number from contact_list_items
        where company_id = :companyId and contact_list_id = l.id and is_whatsapp_valid is null order by id limit :most) i
    group by i.dial_key order by min(l.place), min(i.id) limit :most`,
).rows<{ dialKey: string; number: string }>()
/** Short lists first, so that twenty new people do not wait behind a hundred thousand. */
export const dueNumbers = (tx: TenantTransaction, most: number) => tx.sql(due, { most })

const lockLists = statement(
  'contact_lists_lock_of_keys',
  `select id from contact_lists where company_id = :companyId and id = any(array(
      select distinct contact_list_id from contact_list_items
      where company_id = :companyId and dial_key = any(:keys::text[]) and is_whatsapp_valid is null))
    order by id for update`,
).rows<{ id: number }>()
/** The lists in which one of these is unchecked. */
export const lockListsOf = async (tx: TenantTransaction, keys: readonly string[]): Promise<number[]> =>
  (await tx.sql(lockLists, { keys })).map(({ id }) => id)

const answered =
  'jsonb_to_recordset(:answers::jsonb) as a("dialKey" text, "newKey" text, number text, "isValid" boolean)'

const dropTwins = statement(
  'contact_list_items_drop_twins',
  `delete from contact_list_items i using ${answered}
    where i.company_id = :companyId and i.dial_key = a."dialKey" and i.is_whatsapp_valid is null and a."newKey" <> a."dialKey"
      and i.contact_list_id = any(:lists::int[])
      and exists (select from contact_list_items o where o.company_id = :companyId and o.dial_key = a."newKey" and o.contact_list_id = i.contact_list_id)
    returning i.contact_list_id "listId"`,
).rows<{ listId: number }>()
const save = statement(
  'contact_list_items_answered',
  `with done as (
      update contact_list_items i set is_whatsapp_valid = a."isValid", number = coalesce(a.number, i.number), dial_key = a."newKey", checked_at = :now
      from ${answered}
      where i.company_id = :companyId and i.dial_key = a."dialKey" and i.is_whatsapp_valid is null and i.contact_list_id = any(:lists::int[])
      returning i.contact_list_id, i.is_whatsapp_valid)
    select contact_list_id "listId", count(*) filter (where is_whatsapp_valid)::int valid, count(*) filter (where not is_whatsapp_valid)::int invalid
    from done group by 1`,
).rows<{ listId: number; valid: number; invalid: number }>()

/**
 * The caller holds the locks of the lists. If WhatsApp's notation of a number is that of another item of the list,
 * that one stays and this one is deleted. Returns how the counts change.
 */
export const saveAnswers = async (
  tx: TenantTransaction,
  lists: readonly number[],
  answers: readonly AnsweredKey[],
  now: Date,
): Promise<CountChange[]> => {
  const given = JSON.stringify(answers)
  const twins = await tx.sql(dropTwins, { answers: given, lists })
  const saved = await tx.sql(save, { answers: given, lists, now })
  const changes = new Map<number, CountChange>()
  const changeOf = (listId: number): CountChange => {
    const known = changes.get(listId) ?? { listId, contacts: 0, valid: 0, invalid: 0 }
    changes.set(listId, known)
    return known
  }
  for (const { listId } of twins) changeOf(listId).contacts -= 1
  for (const { listId, valid, invalid } of saved) Object.assign(changeOf(listId), { valid, invalid })
  return [...changes.values()]
}

/** `before` reads the old rows: a statement does not see its own changes. */
const forget = statement(
  'contact_list_items_forget',
  `with again as (
      update contact_list_items set is_whatsapp_valid = null, checked_at = null
      where company_id = :companyId and contact_list_id = :listId and (not is_whatsapp_valid or checked_at <= :since)
      returning id),
    before as (select i.is_whatsapp_valid is_valid from contact_list_items i join again a on a.id = i.id where i.company_id = :companyId)
    select count(*) filter (where is_valid)::int valid, count(*) filter (where not is_valid)::int invalid from before`,
).rows<{ valid: number; invalid: number }>()
/**
 * The caller holds the list's lock: items that were not found, and those that were checked before `since`. Returns
 * how many had which state.
 */
export const forgetAnswers = async (tx: TenantTransaction, listId: number, since: Date) => {
  const [row] = await tx.sql(forget, { listId, since })
  if (!row) throw new Error('the counts of what was forgotten are missing')
  return row
}
