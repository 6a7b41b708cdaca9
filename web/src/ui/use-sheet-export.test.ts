import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveBlob } from '../lib/save-file.ts'
import { spreadsheetOf } from '../lib/spreadsheet.ts'
import { toast } from './toast.tsx'
import { useSheetExport } from './use-sheet-export.ts'

vi.mock('../lib/save-file.ts', () => ({ saveBlob: vi.fn() }))
vi.mock('../lib/spreadsheet.ts', () => ({ spreadsheetOf: vi.fn(async () => new Blob(['file'])) }))

beforeEach(() => {
  vi.mocked(saveBlob).mockClear()
  vi.mocked(spreadsheetOf).mockClear()
})
afterEach(cleanup)

type Page = { rows: number[]; nextCursor: string | null }
const exporting = (pageAfter: (cursor: string | null, signal: AbortSignal) => Promise<Page>) =>
  renderHook(() =>
    useSheetExport({
      name: 'Pessoas',
      fileName: 'pessoas.xlsx',
      pageAfter,
      linesOf: (rows) => [['Número'], ...rows.map((row) => [row])],
    }),
  )

it('reads page after page and saves the header and every row', async () => {
  const asked: (string | null)[] = []
  const { result } = exporting(async (cursor) => {
    asked.push(cursor)
    return cursor === null ? { rows: [1, 2], nextCursor: 'b' } : { rows: [3], nextCursor: null }
  })
  act(() => result.current.run())
  expect(result.current.count).toBe(0)
  await waitFor(() => expect(result.current.count).toBeNull())
  expect(asked).toEqual([null, 'b'])
  expect(vi.mocked(spreadsheetOf).mock.calls).toEqual([['Pessoas', [['Número'], [1], [2], [3]]]])
  expect(vi.mocked(saveBlob).mock.calls[0]?.[1]).toBe('pessoas.xlsx')
})

it('when it is cancelled, saves nothing and says nothing', async () => {
  const failed = vi.spyOn(toast, 'error')
  const { result } = exporting(
    (_cursor, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  act(() => result.current.run())
  act(() => result.current.cancel())
  await waitFor(() => expect(result.current.count).toBeNull())
  expect(saveBlob).not.toHaveBeenCalled()
  expect(failed).not.toHaveBeenCalled()
})

it('says why it failed, and can be run again', async () => {
  const failed = vi.spyOn(toast, 'error').mockImplementation(() => undefined)
  const answers: (Page | Error)[] = [new Error('away'), { rows: [], nextCursor: null }]
  const { result } = exporting(async () => {
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer
    return answer
  })
  act(() => result.current.run())
  await waitFor(() => expect(failed).toHaveBeenCalledWith(new Error('away')))
  expect(result.current.count).toBeNull()
  act(() => result.current.run())
  await waitFor(() => expect(saveBlob).toHaveBeenCalledTimes(1))
})

it('says what a sheet cannot hold, and does not save half of it', async () => {
  const said = vi.spyOn(toast, 'info').mockImplementation(() => undefined)
  const rows = Array.from({ length: 600_000 }, () => 1)
  const { result } = exporting(async () => ({ rows, nextCursor: 'more' }))
  act(() => result.current.run())
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/ 1.048.575 /)))
  expect(saveBlob).not.toHaveBeenCalled()
})
