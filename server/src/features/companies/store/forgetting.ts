/** What is read and deleted of a company that is deleted for good. */
import type { Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const due = statement(
  'companies_to_forget',
  'select id, removed_at "removedAt" from companies where removed_at < :before order by removed_at limit 20',
).rows<RemovedCompany>()
export interface RemovedCompany {
  id: number
  removedAt: Date
}
export const companiesToForget = (tx: Transaction, before: Date) => tx.sql(due, { before })

const unlink = statement(
  'company_unlink',
  `update connections set deleted_at = coalesce(deleted_at, :now), wanted = 'stop', is_default = false
    where company_id = :companyId and (deleted_at is null or wanted <> 'stop')`,
)
const linked = statement(
  'company_linked',
  `select connection_id from session_keys where company_id = :companyId and kind = 'creds' limit 1`,
)
/** The process that holds its numbers unlinks them. Returns whether any is still linked. */
export const unlinkNumbers = async (tx: Transaction, companyId: number, now: Date): Promise<boolean> => {
  await tx.sql(unlink, { companyId, now })
  return (await tx.sql(linked, { companyId })).length > 0
}

const filesAtOnce = 500
/** The columns with file names. A test finds missing ones. */
const files = statement(
  'company_files',
  `select distinct file from (
      select media_file file from messages where company_id = :companyId
      union all select media_file from chat_messages where company_id = :companyId
      union all select media_file from quick_messages where company_id = :companyId
      union all select media_file from schedules where company_id = :companyId
      union all select media_file from campaign_files where company_id = :companyId
      union all select media_file from file_list_options where company_id = :companyId
      union all select media_file from flow_files where company_id = :companyId
      union all select greeting_media_file from connections where company_id = :companyId
      union all select profile_image from users where company_id = :companyId
      union all select picture from contacts where company_id = :companyId
      union all select payload ->> 'file' from outbox where company_id = :companyId and task = 'remove-file'
    ) named where file > :after order by file limit ${filesAtOnce}`,
).rows<{ file: string }>()
export const filesOf = async (tx: Transaction, companyId: number, after: string): Promise<string[]> =>
  (await tx.sql(files, { companyId, after })).map(({ file }) => file)

/** In batches, before the rest: a long transaction would delay readers of the event log. */
const atOnce = 5_000
const parts = ['messages', 'chat_messages', 'ticket_log', 'tickets', 'contacts', 'events'].map((table) =>
  statement(
    `company_forget_${table}`,
    `with gone as (delete from ${table} where company_id = :companyId
      and id in (select id from ${table} where company_id = :companyId limit ${atOnce}) returning 1) select count(*)::int n from gone`,
  ).rows<{ n: number }>(),
)

/** One transaction for each part. */
export const forgetInParts = async (
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  companyId: number,
): Promise<void> => {
  for (const part of parts) {
    for (;;) {
      const [gone] = await transaction((tx) => tx.sql(part, { companyId }))
      if (!gone || gone.n < atOnce) break
    }
  }
}

const rest = statement('company_forget', 'select forget_company(:companyId)')
export const forgetRest = (tx: Transaction, companyId: number) => tx.sql(rest, { companyId })
