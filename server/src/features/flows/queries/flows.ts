import type { Answer } from '@guiche/contract/core/endpoint'
import type { FlowId } from '@guiche/contract/core/ids'
import type {
  FlowDetails,
  FlowTemplate,
  flowVersion,
  listFlows,
  listFlowVersions,
} from '@guiche/contract/features/flows'
import { flows, flowVersions } from '../../../../schema/flow-tables.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { flowTemplates } from '../../../locales/flow-templates.ts'
import { linkMaker } from '../../../media-links.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { columnsOf } from '../../../platform/db/table-rows.ts'
import { isAllowedOutside } from '../../../platform/outside.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { filesOf, type KnownOfCompany, problemsOf } from '../rules/draft.ts'
import { withoutKeys } from '../rules/node-keys.ts'
import { filesNamed, planOf, promptsOf, queuesOf } from '../store/flow-files.ts'
import { type FlowRow, type FlowWithGraph, toFlowMedia, toFlowView, toVersionView, type VersionRow } from '../view.ts'

const perPage = 20

const names = [
  'id',
  'company_id',
  'name',
  'is_active',
  'revision',
  'version',
  'published_revision',
  'published_at',
  'updated_by',
  'created_at',
  'updated_at',
] as const
const columns = columnsOf(flows, 'f', names)
const author = `(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.company_id = f.company_id and u.id = f.updated_by) author`

const page = statement(
  'flows_page',
  `select ${columns}, ${author} from flows f where f.company_id = :companyId
      and (:search = '' or plain(f.name) like '%' || like_text(:search) || '%')
      and (:after::int is null or (plain(f.name), f.id) > (select plain(l.name), l.id from flows l where l.company_id = :companyId and l.id = :after))
    order by plain(f.name), f.id offset :offset limit :limit`,
).rows<FlowRow>()
export const flowsPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listFlows>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { flows: shown.map(toFlowView), ...more }
  })

const one = statement(
  'flow_details',
  `select ${columns}, f.graph, f.kept_keys, ${author} from flows f where f.company_id = :companyId and f.id = :id`,
).rows<FlowWithGraph>()
export const flowRow = async (tx: TenantTransaction, id: FlowId | number): Promise<FlowWithGraph> => {
  const [row] = await tx.sql(one, { id })
  if (!row) throw new Refusal('ERR_NO_FLOW_FOUND')
  return row
}

/** The company's records that a flow may refer to. */
export const knownTo = async ({ tx, config }: Work, graph: FlowWithGraph['graph']) => {
  const [files, queueIds, promptIds, plan] = await Promise.all([
    filesNamed(tx, filesOf(graph)),
    queuesOf(tx),
    promptsOf(tx),
    planOf(tx),
  ])
  const known: KnownOfCompany = {
    files: new Set(files.map((file) => file.media_file)),
    queueIds: new Set(queueIds),
    promptIds: new Set(promptIds),
    plan,
    isAddressAllowed: (address) => isAllowedOutside(address, config.outside),
  }
  return { files, known }
}

export const flowDetailsOf = async (work: Work, row: FlowWithGraph): Promise<FlowDetails> => {
  const { files, known } = await knownTo(work, row.graph)
  const link = linkMaker(work)
  return {
    ...toFlowView(row),
    flow: withoutKeys(row.graph),
    problems: problemsOf(row.graph, known),
    media: files.map((file) => toFlowMedia(file, link)),
  }
}

export const flowDetails = (ctx: UserCtx, id: FlowId): Promise<{ flow: FlowDetails }> =>
  ctx.transact(async (work) => ({ flow: await flowDetailsOf(work, await flowRow(work.tx, id)) }))

const versionNames = ['company_id', 'flow_id', 'number', 'name', 'node_count', 'published_at', 'published_by'] as const
const versionColumns = columnsOf(flowVersions, 'v', versionNames)
const publisher = `(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.company_id = v.company_id and u.id = v.published_by) author`

const versions = statement(
  'flow_versions_page',
  `select ${versionColumns}, ${publisher} from flow_versions v where v.company_id = :companyId and v.flow_id = :flowId
      and (:after::int is null or v.number < :after) order by v.number desc offset :offset limit :limit`,
).rows<VersionRow>()
export const flowVersionsPage = (
  ctx: UserCtx,
  flowId: FlowId,
  query: AskedPage,
): Promise<Answer<typeof listFlowVersions>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const offset = after === null ? offsetOf(query, perPage) : 0
    const rows = await tx.sql(versions, { flowId, after, offset, limit: perPage + 1 })
    if (rows.length === 0) await flowRow(tx, flowId)
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.number])
    return { versions: shown.map(toVersionView), ...more }
  })

const version = statement(
  'flow_version',
  `select ${versionColumns}, v.graph, ${publisher} from flow_versions v
    where v.company_id = :companyId and v.flow_id = :flowId and v.number = :number`,
).rows<VersionRow & Pick<FlowWithGraph, 'graph'>>()
export const versionRow = async (tx: TenantTransaction, flowId: number, number: number) => {
  const [row] = await tx.sql(version, { flowId, number })
  if (!row) throw new Refusal('ERR_NO_FLOW_VERSION_FOUND')
  return row
}

export const flowVersionDetails = (
  ctx: UserCtx,
  { id, number }: { id: FlowId; number: number },
): Promise<Answer<typeof flowVersion>> =>
  ctx.transact(async ({ tx }) => {
    const row = await versionRow(tx, id, number)
    const files = await filesNamed(tx, filesOf(row.graph))
    const link = linkMaker(ctx)
    return { ...toVersionView(row), flow: withoutKeys(row.graph), media: files.map((file) => toFlowMedia(file, link)) }
  })

export const templatesIn = async (language: keyof typeof flowTemplates): Promise<FlowTemplate[]> => [
  ...flowTemplates[language],
]
