import type { ReportRow } from '@guiche/contract/features/reports'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { lengthCell, type SheetCell, timeCell } from '../../lib/spreadsheet.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useSheetExport } from '../../ui/use-sheet-export.ts'
import type { ReportFilter } from './api/filter.ts'
import { exportedAfter } from './api.ts'

const headingOf = (t: Say): SheetCell[] => {
  const names = (['id', 'connection', 'contact', 'number', 'user', 'queue', 'status', 'lastMessage'] as const).map(
    (key) => t(`reports.column.${key}`),
  )
  const moments = (['createdAt', 'startedAt', 'closedAt'] as const).map((key) => t(`reports.column.${key}`))
  const times = (['wait', 'firstAnswer', 'support'] as const).map((key) => t(`reports.column.${key}`))
  return [...names, ...moments, ...times, t('reports.column.nps')]
}

const rowOf = (row: ReportRow, t: Say, zone: string): SheetCell[] => [
  row.id,
  ...[row.whatsappName, row.contactName, row.contactNumber, row.userName, row.queueName],
  t(`tickets.status.${row.status}`),
  row.lastMessage,
  ...[row.createdAt, row.startedAt, row.closedAt].map((moment) => timeCell(moment, zone)),
  ...[row.waitSeconds, row.firstAnswerSeconds, row.supportSeconds].map(lengthCell),
  row.NPS,
]

/** All matches as a spreadsheet. */
export const useReportExport = (filter: ReportFilter) => {
  const t = useTexts()
  const { zone } = useDates()
  return useSheetExport({
    name: t('reports.sheet'),
    fileName: 'relatorio-de-atendimentos.xlsx',
    pageAfter: async (cursor, signal) => {
      const { tickets, nextCursor } = await exportedAfter(filter, cursor, signal)
      return { rows: tickets.map((row) => rowOf(row, t, zone)), nextCursor }
    },
    linesOf: (rows) => [headingOf(t), ...rows],
  })
}
