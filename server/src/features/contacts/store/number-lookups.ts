/** Whole numbers that users who may not see numbers have searched for. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

/** One after another, however many a user sends at once. */
const hold = statement(
  'number_lookups_hold',
  `select pg_advisory_xact_lock(hashtextextended('number lookups ' || :userId, :companyId))`,
)
/** The rest of a number is typed within this time. */
const typingSeconds = 10
/** Deletes expired rows of all users, and beginnings of a number from a moment ago, while the rest was being typed. */
const forget = statement(
  'number_lookups_forget',
  `delete from number_lookups where company_id = :companyId and (user_id, number) in (
    select user_id, number from number_lookups where company_id = :companyId
      and (asked_at <= :since or (user_id = :userId and number <> :number and :number like number || '%'
        and asked_at > :at::timestamptz - make_interval(secs => ${typingSeconds}))) for update skip locked)`,
)
const note = statement(
  'number_lookups_note',
  `insert into number_lookups (company_id, user_id, number, asked_at)
    select :companyId, :userId, :number, :at where (select count(*) from number_lookups where company_id = :companyId and user_id = :userId and number <> :number and asked_at > :since) < :most
    on conflict (company_id, user_id, number) do update set asked_at = number_lookups.asked_at returning 1`,
)
const first = statement(
  'number_lookups_first',
  `select min(asked_at) "askedAt" from number_lookups where company_id = :companyId and user_id = :userId and asked_at > :since`,
).rows<{ askedAt: Date | null }>()

export interface Lookup {
  userId: number
  number: string
  at: Date
  since: Date
  most: number
}

/** Null: it is one of the `most`, now or already. Otherwise the time of the first of these. */
export const noteLookup = async (
  tx: TenantTransaction,
  { userId, number, at, since, most }: Lookup,
): Promise<Date | null> => {
  await tx.sql(hold, { userId })
  await tx.sql(forget, { userId, number, since, at })
  const noted = await tx.sql(note, { userId, number, at, most, since })
  if (noted.length > 0) return null
  return (await tx.sql(first, { userId, since }))[0]?.askedAt ?? at
}
