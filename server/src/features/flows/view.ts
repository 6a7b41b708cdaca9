import type { FlowRun } from '@guiche/contract/features/flow-runs'
import type { Flow, FlowMedia, FlowVersion } from '@guiche/contract/features/flows'
import type { FlowState } from '@guiche/flow-engine/flow-state'
import type { flowFiles, flowRuns, flows, flowVersions } from '../../../schema/flow-tables.ts'
import type { LinkMaker } from '../../media-links.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

type Person = { id: number; name: string } | null

export type FlowRow = Omit<RowOf<typeof flows>, 'graph' | 'kept_keys'> & { author: Person }
export type FlowWithGraph = FlowRow & Pick<RowOf<typeof flows>, 'graph' | 'kept_keys'>
export type VersionRow = Omit<RowOf<typeof flowVersions>, 'graph'> & { author: Person }
export type FlowFileRow = RowOf<typeof flowFiles>
export interface RunRow extends RowOf<typeof flowRuns> {
  state: FlowState
  flow_name: string
  ticket_uuid: string
  contact_name: string
}

export const toFlowView = (row: FlowRow): Flow => ({
  id: row.id,
  name: row.name,
  active: row.is_active,
  companyId: row.company_id,
  revision: row.revision,
  version: row.version,
  publishedAt: row.published_at?.toISOString() ?? null,
  isChanged: row.published_revision !== row.revision,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.author,
})

export const toVersionView = (row: VersionRow): FlowVersion => ({
  flowId: row.flow_id,
  number: row.number,
  name: row.name,
  nodes: row.node_count,
  publishedAt: row.published_at.toISOString(),
  publishedBy: row.author,
})

export const toFlowMedia = (
  row: Pick<FlowFileRow, 'media_file' | 'media_name' | 'media_mime'>,
  link: LinkMaker,
): FlowMedia => ({
  name: row.media_file,
  url: link(row.media_file, row.media_name),
  mime: row.media_mime,
})

export const toRunView = (row: RunRow): FlowRun => ({
  id: row.id,
  flowId: row.flow_id,
  flowName: row.flow_name,
  version: row.version,
  trigger: row.trigger,
  ending: row.ending,
  nodeId: row.node_id,
  wait: row.wait_kind,
  resumeAt: row.wait_kind === 'delay' ? (row.resume_at?.toISOString() ?? null) : null,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  ticket: { id: row.ticket_id, uuid: row.ticket_uuid, contactName: row.contact_name },
})
