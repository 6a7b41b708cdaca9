import type { Exchange, Integration } from '@guiche/contract/features/integrations'
import type { integrationExchanges, integrations } from '../../../schema/integrations.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

/** With the name of its flow. */
export type IntegrationRow = RowOf<typeof integrations> & { flow_name: string | null }

/** Secrets are never sent to the browser. */
export const toIntegrationView = (row: IntegrationRow): Integration => ({
  id: row.id,
  type: row.type,
  name: row.name,
  companyId: row.company_id,
  projectName: row.project_name,
  language: row.language,
  hasJsonContent: row.sealed_json_content !== null,
  urlN8N: row.url,
  hasSecret: row.sealed_secret !== null,
  typebotSlug: row.typebot_slug,
  typebotExpires: row.typebot_expires,
  typebotDelayMessage: row.typebot_delay_message,
  typebotKeywordFinish: row.typebot_keyword_finish,
  typebotKeywordRestart: row.typebot_keyword_restart,
  typebotUnknownMessage: row.typebot_unknown_message,
  typebotRestartMessage: row.typebot_restart_message,
  flowId: row.flow_id,
  flow: row.flow_id === null || row.flow_name === null ? null : { id: row.flow_id, name: row.flow_name },
  heardAt: row.heard_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toExchangeView = (row: RowOf<typeof integrationExchanges>): Exchange => ({
  id: row.id,
  ticketId: row.ticket_id,
  at: row.at.toISOString(),
  tookMs: row.took_ms,
  failure: row.failure,
  status: row.status,
  sent: row.sent,
  received: row.received,
})
