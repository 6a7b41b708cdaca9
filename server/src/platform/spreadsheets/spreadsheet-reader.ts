/**
 * A process that reads one spreadsheet, returns its rows and ends: a malicious file can only crash this process.
 * Started by read-spreadsheet.ts.
 */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { markedEncodingOf } from '../storage/text-probe.ts'
import { unfoldedBytes } from './unfolded-bytes.ts'

export interface ReaderQuestion {
  path: string
  /** Including the heading. */
  mostRows: number
}
/** `ready` comes first and on its own. */
export type ReaderAnswer =
  | { kind: 'ready' }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'unreadable' }
  /** More text than a list of people has. */
  | { kind: 'tooMuch' }

/** CSV does not declare its encoding: if it has no mark and is not UTF-8, it comes from an older office program. */
const textOf = (bytes: Uint8Array): string => {
  const marked = markedEncodingOf(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Ten megabytes of people decompress to about a hundred. */
const mostUnfoldedBytes = 300 * 1024 * 1024

/** The main process parses the answer: one text may be repeated in ten thousand cells. */
const mostColumns = 100
const mostCharactersOfCell = 2_000
const mostCharacters = 16_000_000

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldOffice = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

const cellsOf = (sheet: WorkSheet): string[][] => {
  const range = utils.decode_range(sheet['!ref'] ?? 'A1')
  range.e.c = Math.min(range.e.c, range.s.c + mostColumns - 1)
  // Raw, so that a long number is not shown as 5,51E+12.
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: false, range })
  return rows.map((row) =>
    row.map((cell) =>
      String(cell ?? '')
        .slice(0, mostCharactersOfCell)
        .trim(),
    ),
  )
}

const rowsOf = ({ path, mostRows }: ReaderQuestion): ReaderAnswer => {
  const bytes = readFileSync(path)
  const isBinary = isZip(bytes) || isOldOffice(bytes)
  if (isZip(bytes) && (unfoldedBytes(bytes) ?? Number.POSITIVE_INFINITY) > mostUnfoldedBytes)
    return { kind: 'unreadable' }
  const text = isBinary ? '' : textOf(bytes)
  // A picture or a program is not text: the library would make one odd row of it.
  if (text.includes('\0')) return { kind: 'unreadable' }
  // One row more than the limit, to tell too many from just enough.
  const options = { sheetRows: mostRows + 1, cellFormula: false, cellHTML: false, cellStyles: false }
  const book = isBinary
    ? read(bytes, { ...options, type: 'buffer' })
    : read(text, { ...options, type: 'string', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) return { kind: 'unreadable' }
  const rows = cellsOf(sheet)
  const characters = rows.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0)
  return characters > mostCharacters ? { kind: 'tooMuch' } : { kind: 'rows', rows }
}

const answerTo = (question: ReaderQuestion): ReaderAnswer => {
  try {
    return rowsOf(question)
  } catch {
    // The library throws if a file is not what its first bytes promise.
    return { kind: 'unreadable' }
  }
}

/**
 * An archive need not be honest about its size, may hold another archive, or packed data of other kinds. Node's limit is
 * on the heap, and not on the buffers into which the library unpacks. A thread looks, because the library returns only
 * when it has finished. Nobody else sends this signal.
 */
const mostResidentBytes = 1024 * 1024 * 1024
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${mostResidentBytes}) process.kill(process.pid, 'SIGVTALRM')
}, 20)`

process.once('message', (question: ReaderQuestion) => {
  process.send?.(answerTo(question), () => process.disconnect())
})
const watcher = new Worker(watch, { eval: true, execArgv: [] })
watcher.once('online', () => process.send?.({ kind: 'ready' } satisfies ReaderAnswer))
watcher.unref()
