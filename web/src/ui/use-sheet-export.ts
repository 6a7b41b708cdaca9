import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { saveBlob } from '../lib/save-file.ts'
import { type SheetCell, spreadsheetOf } from '../lib/spreadsheet.ts'
import { toast } from './toast.tsx'

/** The maximum of an Excel sheet, less its heading. */
const mostRows = 1_048_575

interface SheetPage<Row> {
  rows: readonly Row[]
  /** Null: it was the last. */
  nextCursor: string | null
}

interface Sheet<Row> {
  name: string
  fileName: string
  pageAfter: (cursor: string | null, signal: AbortSignal) => Promise<SheetPage<Row>>
  /** The heading, then the rows. */
  linesOf: (rows: readonly Row[]) => SheetCell[][]
}

/**
 * Reads a list to its end, page by page, and saves it as a spreadsheet. `count`: how many rows were read so far;
 * null: no export is running.
 */
export const useSheetExport = <Row>({ name, fileName, pageAfter, linesOf }: Sheet<Row>) => {
  const t = useTexts()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = async (signal: AbortSignal) => {
    const rows: Row[] = []
    let cursor: string | null = null
    do {
      const page: SheetPage<Row> = await pageAfter(cursor, signal)
      signal.throwIfAborted()
      for (const row of page.rows) rows.push(row)
      if (rows.length > mostRows) {
        toast.info(t('kit.sheetHolds', { most: mostRows.toLocaleString() }))
        return
      }
      setCount(rows.length)
      cursor = page.nextCursor
    } while (cursor)
    const file = await spreadsheetOf(name, linesOf(rows))
    signal.throwIfAborted()
    saveBlob(file, fileName)
  }
  const run = async () => {
    const own = new AbortController()
    running.current = own
    setCount(0)
    try {
      await read(own.signal)
    } catch (error) {
      if (!own.signal.aborted) toast.error(error)
    } finally {
      if (running.current === own) setCount(null)
    }
  }
  return { count, run: () => void run(), cancel: () => running.current?.abort() }
}
