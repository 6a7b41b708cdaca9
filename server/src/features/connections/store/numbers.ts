import { abilitiesOf, channelKinds } from '@guiche/contract/channels'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

/** Kinds whose number is a telephone's. */
const kinds = channelKinds.filter((kind) => abilitiesOf(kind).reaches.includes('phone'))

const other = statement(
  'connection_with_number',
  `select id, name from connections where company_id = :companyId and id <> :except and number = any(:numbers) and channel = any(:kinds)
    and deleted_at is null order by id limit 1`,
).rows<{ id: number; name: string }>()
/** Which other connection of the company has this number, in any form that it is written in. */
export const otherWithNumber = async (tx: TenantTransaction, except: number, numbers: readonly string[]) =>
  (await tx.sql(other, { except, numbers, kinds }))[0] ?? null
