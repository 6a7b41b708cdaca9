import { flowFiles } from '../../../../schema/flow-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { columnsOf, insertInto } from '../../../platform/db/table-rows.ts'
import type { FlowFileRow } from '../view.ts'

const named = statement(
  'flow_files_named',
  `select ${columnsOf(flowFiles)} from flow_files where company_id = :companyId and media_file = any(:files::text[])`,
).rows<FlowFileRow>()
export const filesNamed = async (tx: TenantTransaction, files: readonly string[]): Promise<FlowFileRow[]> =>
  files.length === 0 ? [] : tx.sql(named, { files })

const insert = insertInto('flow_file_insert', flowFiles, {
  given: ['mediaFile', 'mediaName', 'mediaMime', 'mediaBytes'],
})
export const insertFlowFile = (
  tx: TenantTransaction,
  file: { mediaFile: string; mediaName: string; mediaMime: string; mediaBytes: number },
) => tx.sql(insert, file)

const unused = statement(
  'flow_files_unused',
  `delete from flow_files f where f.company_id = :companyId and f.media_file = any(:files::text[])
      and not exists (select from flows where company_id = f.company_id and strpos(graph::text, f.media_file) > 0)
      and not exists (select from flow_versions where company_id = f.company_id and strpos(graph::text, f.media_file) > 0)
    returning media_file`,
).rows<{ media_file: string }>()
/** Those of these files that no flow uses any more; they are removed from the list. */
export const takeUnused = async (tx: TenantTransaction, files: readonly string[]): Promise<string[]> =>
  files.length === 0 ? [] : (await tx.sql(unused, { files })).map(({ media_file }) => media_file)

const prompts = statement('flow_prompts', 'select id from prompts where company_id = :companyId').rows<{ id: number }>()
export const promptsOf = async (tx: TenantTransaction): Promise<number[]> => (await tx.sql(prompts)).map(({ id }) => id)

const queues = statement(
  'flow_queues',
  'select id from queues where company_id = :companyId and removed_at is null',
).rows<{ id: number }>()
export const queuesOf = async (tx: TenantTransaction): Promise<number[]> => (await tx.sql(queues)).map(({ id }) => id)

const plan = statement(
  'flow_plan',
  `select coalesce(p.use_integrations, false) typebot, coalesce(p.use_open_ai, false) openai
    from companies co left join plans p on p.id = co.plan_id where co.id = :companyId`,
).rows<{ typebot: boolean; openai: boolean }>()
/** Which systems the plan allows nodes to call. */
export const planOf = async (tx: TenantTransaction) => (await tx.sql(plan))[0] ?? { typebot: false, openai: false }
