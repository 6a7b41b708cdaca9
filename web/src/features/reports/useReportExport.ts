import type { ReportRow } from '@guiche/contract/features/reports'
import { useEffect, useRef, useState } from 'react'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { type SheetCell, spreadsheetOf, timeCell } from '../../lib/spreadsheet.ts'
import { useDates } from '../../lib/use-dates.ts'
import { toast } from '../../ui/toast.tsx'
import type { ReportFilter } from './api/filter.ts'
import { exportedAfter } from './api.ts'

/** What a sheet of Excel holds, less its heading. */
const mostRows = 1_048_575
const fileName = 'relatorio-de-atendimentos.xlsx'

const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10)

const headingOf = (t: Say): SheetCell[] => {
  const names = (['id', 'connection', 'contact', 'number', 'user', 'queue', 'status', 'lastMessage'] as const).map(
    (key) => t(`reports.column.${key}`),
  )
  const moments = (['createdAt', 'startedAt', 'closedAt'] as const).map((key) => t(`reports.column.${key}`))
  const times = (['wait', 'firstAnswer', 'support'] as const).map((key) =>
    t('reports.column.minutes', { name: t(`reports.column.${key}`) }),
  )
  return [...names, ...moments, ...times, t('reports.column.nps')]
}

const rowOf = (row: ReportRow, t: Say, zone: string): SheetCell[] => [
  row.id,
  ...[row.whatsappName, row.contactName, row.contactNumber, row.userName, row.queueName],
  t(`tickets.status.${row.status}`),
  row.lastMessage,
  ...[row.createdAt, row.startedAt, row.closedAt].map((moment) => timeCell(moment, zone)),
  ...[row.waitSeconds, row.firstAnswerSeconds, row.supportSeconds].map(minutesOf),
  row.NPS,
]

/** Everything that is asked for as a spreadsheet. `count`: how many lines were read so far; null: nobody is exporting. */
export const useReportExport = (filter: ReportFilter) => {
  const t = useTexts()
  const { zone } = useDates()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = async ({ signal }: AbortController) => {
    const rows = [headingOf(t)]
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof exportedAfter>> = await exportedAfter(filter, cursor, signal)
      signal.throwIfAborted()
      for (const row of page.tickets) rows.push(rowOf(row, t, zone))
      if (rows.length > mostRows + 1) {
        toast.info(t('reports.tooMany', { most: mostRows.toLocaleString() }))
        return
      }
      setCount(rows.length - 1)
      cursor = page.nextCursor
    } while (cursor)
    const file = await spreadsheetOf(t('reports.sheet'), rows)
    signal.throwIfAborted()
    saveBlob(file, fileName)
  }
  const run = async () => {
    const own = new AbortController()
    running.current = own
    setCount(0)
    try {
      await read(own)
    } catch (error) {
      if (!own.signal.aborted) toast.error(error)
    } finally {
      if (running.current === own) setCount(null)
    }
  }
  return { count, run: () => void run(), cancel: () => running.current?.abort() }
}
