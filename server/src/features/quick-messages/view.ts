import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import type { LinkMaker } from '../../media-links.ts'

export interface QuickMessageRow {
  id: number
  companyId: number
  userId: number | null
  shortcode: string
  message: string
  isGeneral: boolean
  isShared: boolean
  isActive: boolean
  mediaFile: string | null
  mediaName: string | null
  mediaMime: string | null
  mediaBytes: number | null
}

export const toQuickMessageView = (row: QuickMessageRow, link: LinkMaker): QuickMessage => ({
  id: row.id,
  shortcode: row.shortcode,
  message: row.message,
  geral: row.isGeneral,
  visao: row.isShared,
  status: row.isActive,
  userId: row.userId,
  isMedia: row.mediaFile !== null,
  mediaPath: row.mediaFile === null ? null : link(row.mediaFile, row.mediaName),
  mediaName: row.mediaName,
  mediaMime: row.mediaMime,
  mediaBytes: row.mediaBytes,
  companyId: row.companyId,
})
