import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import type { messageTemplates } from '../../../schema/outbound-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { obstacleOf } from './rules.ts'

export type TemplateRow = RowOf<typeof messageTemplates>

export const toTemplateView = (row: TemplateRow): MessageTemplate => {
  const { isWhole, ...parts } = row.parts
  return {
    id: row.id,
    whatsappId: row.connection_id,
    name: row.name,
    language: row.language,
    category: row.category,
    status: row.status,
    quality: row.quality,
    ...parts,
    obstacle: obstacleOf(row.status, { isWhole }),
  }
}
