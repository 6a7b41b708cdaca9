import { read, SSF, utils, write } from '@e965/xlsx'

/** Text, a number, a number with its format, or nothing. */
export type SheetCell = string | number | { t: 'n'; v: number; z: string } | null
export type SheetQuestion = { kind: 'read'; bytes: ArrayBuffer } | { kind: 'write'; sheet: string; rows: SheetCell[][] }
export type SheetAnswer =
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'unreadable' }
  | { kind: 'file'; bytes: ArrayBuffer }

/** One more than the limit, so that too many can be told from just enough. */
const mostRows = 100_002

/** CSV has no marker of its encoding: what is not UTF-8 comes from an older office program. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isBinary = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

const rowsOf = (buffer: ArrayBuffer): SheetAnswer => {
  const bytes = new Uint8Array(buffer)
  // A picture or a program is not text: the library would turn it into one odd row.
  if (!isBinary(bytes) && bytes.subarray(0, 4096).includes(0)) return { kind: 'unreadable' }
  const options = { sheetRows: mostRows, cellFormula: false, cellHTML: false, cellStyles: false }
  const book = isBinary(bytes)
    ? read(bytes, { ...options, type: 'array' })
    : read(textOf(bytes), { ...options, type: 'string', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) return { kind: 'unreadable' }
  // Raw, as a long number must not become 5,51E+12.
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: false })
  return { kind: 'rows', rows: rows.map((row) => row.map((cell) => String(cell ?? '').trim())) }
}

const lettersOf = (cell: SheetCell | undefined): number =>
  typeof cell === 'object' ? (cell?.z.length ?? 0) : String(cell ?? '').length

const widest = 60
/** As wide as the contents: a program does not show a date without room. */
const columnWidths = (rows: readonly SheetCell[][]) =>
  (rows[0] ?? []).map((_, at) => ({
    wch: rows.reduce((width, row) => Math.min(widest, Math.max(width, lettersOf(row[at]) + 2)), 0),
  }))

/** Numbers below belong to the built-in formats: the library would take one of them, and some programs then show a date as a number. */
const firstOwnFormat = 164
const nameFormats = (rows: readonly SheetCell[][]) => {
  const formats = new Set(rows.flat().flatMap((cell) => (typeof cell === 'object' && cell ? [cell.z] : [])))
  for (const [at, format] of [...formats].entries()) SSF.load(format, firstOwnFormat + at)
}

const fileOf = (name: string, rows: SheetCell[][]): SheetAnswer => {
  nameFormats(rows)
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows)
  sheet['!cols'] = columnWidths(rows)
  utils.book_append_sheet(book, sheet, name.slice(0, 31))
  return { kind: 'file', bytes: write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer }
}

self.onmessage = ({ data }: MessageEvent<SheetQuestion>) => {
  const answer = (): SheetAnswer => {
    if (data.kind === 'write') return fileOf(data.sheet, data.rows)
    try {
      return rowsOf(data.bytes)
    } catch {
      return { kind: 'unreadable' }
    }
  }
  self.postMessage(answer())
}
