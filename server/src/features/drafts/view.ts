import type { SavedDraft } from '@guiche/contract/features/drafts'
import { quotedView } from '../messages/view.ts'

export interface DraftRow {
  ticket_id: number
  body: string
  is_private: boolean
  is_empty: boolean
  quoted: Parameters<typeof quotedView>[0]
  revision: number
  updated_at: Date
  [column: string]: unknown
}

export const toDraftView = (row: DraftRow, viewer: { seesNumbers: boolean }): SavedDraft => ({
  ticketId: row.ticket_id,
  body: row.body,
  isPrivate: row.is_private,
  quotedMsgId: row.quoted?.id ?? null,
  quotedMsg: quotedView(row.quoted, viewer),
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
})
