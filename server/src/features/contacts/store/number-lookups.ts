/** Whole numbers that people who may not see numbers have asked for. */
import type { TenantTransaction } from '../../../platform/db/database.ts'

/** One after another, however many a person asks at once. */
const hold = {
  name: 'number_lookups_hold',
  text: `select pg_advisory_xact_lock(hashtextextended('number lookups ' || $2, $1))`,
}
/** The rest of a number is typed by then. */
const typingSeconds = 10
/** What is past counts no more, whosever it is; nor does what was only the beginning, asked a moment ago while the rest was being typed. */
const forget = {
  name: 'number_lookups_forget',
  text: `delete from number_lookups where company_id = $1 and (user_id, number) in (
    select user_id, number from number_lookups where company_id = $1
      and (asked_at <= $4 or (user_id = $2 and number <> $3 and $3 like number || '%'
        and asked_at > $5::timestamptz - make_interval(secs => ${typingSeconds}))) for update skip locked)`,
}
const note = {
  name: 'number_lookups_note',
  text: `insert into number_lookups (company_id, user_id, number, asked_at)
    select $1, $2, $3, $4 where (select count(*) from number_lookups where company_id = $1 and user_id = $2 and number <> $3 and asked_at > $6) < $5
    on conflict (company_id, user_id, number) do update set asked_at = number_lookups.asked_at returning 1`,
}
const first = {
  name: 'number_lookups_first',
  text: `select min(asked_at) "askedAt" from number_lookups where company_id = $1 and user_id = $2 and asked_at > $3`,
}

export interface Lookup {
  userId: number
  number: string
  at: Date
  since: Date
  most: number
}

/** Null: it is one of the `most`, now or already. Else when the first of these was asked. */
export const noteLookup = async (
  tx: TenantTransaction,
  { userId, number, at, since, most }: Lookup,
): Promise<Date | null> => {
  await tx.sql(hold, [tx.companyId, userId])
  await tx.sql(forget, [tx.companyId, userId, number, since, at])
  const noted = await tx.sql(note, [tx.companyId, userId, number, at, most, since])
  if (noted.length > 0) return null
  return (await tx.sql<{ askedAt: Date | null }>(first, [tx.companyId, userId, since]))[0]?.askedAt ?? at
}
