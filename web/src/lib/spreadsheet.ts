/** Spreadsheets are read and written in a worker: a large one must not block the page, and the library is too large for the first load. */
import { clockOf, type Moment } from './dates.ts'
import type { SheetAnswer, SheetCell, SheetQuestion } from './spreadsheet-worker.ts'

export type { SheetCell } from './spreadsheet-worker.ts'

const dayMs = 86_400_000
/** Spreadsheets count days from this many before 1970, without time zones: the cell has the local time of the given zone. */
const daysBefore = 25_569

/** A date that can be sorted and computed with. Null for an empty cell. */
export const timeCell = (moment: Moment | null, zone: string): SheetCell => {
  const clock = moment === null ? null : clockOf(moment, zone)
  return clock === null ? null : { t: 'n', v: clock / dayMs + daysBefore, z: 'dd/mm/yyyy hh:mm' }
}

/** An exact duration that can be added up. Null for an empty cell. */
export const lengthCell = (seconds: number | null): SheetCell =>
  seconds === null ? null : { t: 'n', v: (seconds * 1000) / dayMs, z: '[h]:mm:ss.0' }

const ask = (question: SheetQuestion, transfer: Transferable[] = []): Promise<SheetAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => end(() => resolve(data))
    worker.onerror = () => end(() => reject(new Error('the spreadsheet could not be handled')))
    worker.postMessage(question, transfer)
  })

/** Rows of text, the first with the column names. Null if it is not a readable spreadsheet. */
export const readSpreadsheet = async (file: File): Promise<string[][] | null> => {
  const bytes = await file.arrayBuffer()
  const answer = await ask({ kind: 'read', bytes }, [bytes])
  return answer.kind === 'rows' ? answer.rows : null
}

/** An .xlsx file. Text stays text, even if it looks like a formula. */
export const spreadsheetOf = async (sheet: string, rows: SheetCell[][]): Promise<Blob> => {
  const answer = await ask({ kind: 'write', sheet, rows })
  if (answer.kind !== 'file') throw new Error('the spreadsheet could not be written')
  return new Blob([answer.bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
