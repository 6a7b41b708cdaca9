import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import type { quickMessages } from '../../../schema/outbound-tables.ts'
import type { LinkMaker } from '../../media-links.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

/** As `quickMessageColumns` selects it. */
export type QuickMessageRow = RowOf<typeof quickMessages>

export const toQuickMessageView = (row: QuickMessageRow, link: LinkMaker): QuickMessage => ({
  id: row.id,
  shortcode: row.shortcode,
  message: row.message,
  geral: row.is_general,
  visao: row.is_shared,
  status: row.is_active,
  userId: row.user_id,
  isMedia: row.media_file !== null,
  mediaPath: row.media_file === null ? null : link(row.media_file, row.media_name),
  mediaName: row.media_name,
  mediaMime: row.media_mime,
  mediaBytes: row.media_bytes,
  companyId: row.company_id,
})
