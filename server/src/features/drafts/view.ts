import type { SavedDraft } from '@guiche/contract/features/drafts'
import type { drafts } from '../../../schema/message-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { quotedView } from '../messages/view.ts'

export const shownColumns = ['ticket_id', 'body', 'is_private', 'is_empty', 'revision', 'updated_at'] as const
export type DraftRow = Pick<RowOf<typeof drafts>, (typeof shownColumns)[number]> & {
  quoted: Parameters<typeof quotedView>[0]
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
