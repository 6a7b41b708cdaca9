/** Whom messages mention. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { numbersAreHidden } from '../../contacts/queries.ts'
import { holderOf, type InboundKeys, kindsAndNames } from './inbound-facts.ts'

const named = statement(
  'inbound_mentioned',
  `select i.place, c.name from unnest(:places::int[], :kinds::text[], :names::text[]) i(place, kind, value) cross join lateral ${holderOf}
    cross join lateral (select name from contacts where company_id = :companyId and id = holder.contact_id limit 1) c`,
).rows<{ place: number; name: string }>()
const hidden = statement('inbound_mentioned_hidden', `select ${numbersAreHidden} hides`).rows<{ hides: boolean }>()

/** The name of each that is a contact, by its place; and whether agents may not see numbers. */
export const mentionedNames = async (tx: TenantTransaction, people: readonly InboundKeys['lookups'][]) => {
  const lookups = people.flatMap((each, place) => each.map((one) => ({ ...one, place })))
  const asked = { places: lookups.map(({ place }) => place), ...kindsAndNames(lookups) }
  const [rows, [setting]] = await Promise.all([tx.sql(named, asked), tx.sql(hidden)])
  return { names: new Map(rows.map(({ place, name }) => [place, name])), hidesNumbers: setting?.hides ?? true }
}
