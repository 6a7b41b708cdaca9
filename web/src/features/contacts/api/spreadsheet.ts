/** Spreadsheets are read and written beside the page: a large one must not stop it, and the library weighs too much for the first load. */
import type { SheetAnswer, SheetQuestion } from './spreadsheet-worker.ts'

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

/** An .xlsx file. Cells are text: what looks like a formula stays what somebody typed. */
export const spreadsheetOf = async (sheet: string, rows: string[][]): Promise<Blob> => {
  const answer = await ask({ kind: 'write', sheet, rows })
  if (answer.kind !== 'file') throw new Error('the spreadsheet could not be written')
  return new Blob([answer.bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
