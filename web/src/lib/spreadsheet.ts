/** Spreadsheets are read and written beside the page: a large one must not stop it, and the library weighs too much for the first load. */
import { clockOf, type Moment } from './dates.ts'
import type { SheetAnswer, SheetCell, SheetQuestion } from './spreadsheet-worker.ts'

export type { SheetCell } from './spreadsheet-worker.ts'

const dayMs = 86_400_000
/** Spreadsheets count days, this many before 1970, and know no zones: it shows what the clocks of the zone showed. */
const daysBefore = 25_569

/** A date that can be sorted and counted with. Null: an empty cell. */
export const timeCell = (moment: Moment | null, zone: string): SheetCell => {
  const clock = moment === null ? null : clockOf(moment, zone)
  return clock === null ? null : { t: 'n', v: clock / dayMs + daysBefore, z: 'dd/mm/yyyy hh:mm' }
}

/** A length of time, exact: it can be added up. Null: an empty cell. */
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

/** Rows of text, the first with the names of the columns. Null: no spreadsheet, or none that can be read. */
export const readSpreadsheet = async (file: File): Promise<string[][] | null> => {
  const bytes = await file.arrayBuffer()
  const answer = await ask({ kind: 'read', bytes }, [bytes])
  return answer.kind === 'rows' ? answer.rows : null
}

/** An .xlsx file. Text stays text: what looks like a formula stays what somebody typed. */
export const spreadsheetOf = async (sheet: string, rows: SheetCell[][]): Promise<Blob> => {
  const answer = await ask({ kind: 'write', sheet, rows })
  if (answer.kind !== 'file') throw new Error('the spreadsheet could not be written')
  return new Blob([answer.bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
