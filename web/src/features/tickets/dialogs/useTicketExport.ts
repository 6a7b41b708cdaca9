import type { ExportedTicket } from '@guiche/contract/features/ticket-spreadsheets'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { type SheetCell, spreadsheetOf } from '../../../lib/spreadsheet.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { headingOf, rowOf } from '../api/ticket-sheet.ts'
import { exportPage, type TicketQuery } from '../api.ts'

export type ExportPhase =
  | { kind: 'reading' | 'writing'; count: number }
  | { kind: 'failed'; count: number; error: unknown }
  /** The limit for a file made in a browser. */
  | { kind: 'tooMany' }

export const mostExported = 100_000
const fileName = 'relatorio-de-atendimentos.xlsx'

/**
 * The rows so far: a retry continues from there. A ticket that changes meanwhile is read twice, and its last version
 * counts.
 */
interface Gathered {
  rows: Map<number, { changedAt: string; cells: SheetCell[] }>
  cursor: string | null
  isWhole: boolean
}

interface Reading {
  query: TicketQuery
  rowFor: (ticket: ExportedTicket) => SheetCell[]
  onCount: (count: number) => void
  signal: AbortSignal
}

const readOn = async (gathered: Gathered, { query, rowFor, onCount, signal }: Reading): Promise<void> => {
  while (!gathered.isWhole && gathered.rows.size <= mostExported) {
    const page = await exportPage(query, gathered.cursor, signal)
    signal.throwIfAborted()
    for (const ticket of page.tickets)
      gathered.rows.set(ticket.id, { changedAt: ticket.updatedAt, cells: rowFor(ticket) })
    gathered.cursor = page.nextCursor
    gathered.isWhole = !page.hasMore
    onCount(gathered.rows.size)
  }
}

/** In the order of the list. */
const sorted = ({ rows }: Gathered, { sortTickets }: TicketQuery): SheetCell[][] => {
  const newestLast = [...rows.values()].sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
  return (sortTickets === 'ASC' ? newestLast : newestLast.reverse()).map(({ cells }) => cells)
}

interface Ends {
  onDone: (count: number) => void
  onNothing: () => void
}

/** Reads the list in pages, makes the file and saves it; stops when the component is unmounted. */
export const useTicketExport = (query: TicketQuery, ends: Ends) => {
  const t = useTexts()
  const { zone } = useDates()
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'reading', count: 0 })
  const [attempt, setAttempt] = useState(0)
  const gathered = useRef<Gathered>({ rows: new Map(), cursor: null, isWhole: false })
  const newest = useRef(ends)
  newest.current = ends
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list as it was when it was asked for.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const all = gathered.current
    const run = async () => {
      setPhase({ kind: 'reading', count: all.rows.size })
      const onCount = (count: number) => setPhase({ kind: 'reading', count })
      await readOn(all, { query, rowFor: (ticket) => rowOf(ticket, t, zone), onCount, signal })
      const count = all.rows.size
      if (count === 0) return newest.current.onNothing()
      if (count > mostExported) return setPhase({ kind: 'tooMany' })
      setPhase({ kind: 'writing', count })
      const file = await spreadsheetOf(t('tickets.tickets'), [headingOf(t), ...sorted(all, query)])
      if (signal.aborted) return
      saveBlob(file, fileName)
      newest.current.onDone(count)
    }
    run().catch((error: unknown) => {
      if (!signal.aborted) setPhase({ kind: 'failed', count: all.rows.size, error })
    })
    return () => leaving.abort()
  }, [attempt])
  return { phase, again: () => setAttempt((made) => made + 1) }
}
