/** What we write is read by another library than the one that wrote it. */
import { read } from '@e965/xlsx'
import { readSheet } from 'read-excel-file/node'
import { afterEach, expect, it, vi } from 'vitest'
import { lengthCell, timeCell } from './spreadsheet.ts'
import type { SheetAnswer, SheetCell, SheetQuestion } from './spreadsheet-worker.ts'

afterEach(() => vi.unstubAllGlobals())

const written = async (rows: SheetCell[][]): Promise<Buffer> => {
  const tell = vi.fn<(answer: SheetAnswer) => void>()
  vi.stubGlobal('postMessage', tell)
  await import('./spreadsheet-worker.ts')
  const data: SheetQuestion = { kind: 'write', sheet: 'Relatório', rows }
  self.onmessage?.(new MessageEvent('message', { data }))
  const [answer] = tell.mock.calls[0] ?? []
  if (answer?.kind !== 'file') throw new Error('no file')
  return Buffer.from(answer.bytes)
}

/** A length, as the library says it: a moment after the day from which spreadsheets count. */
const dayZero = (ms: number) => new Date(Date.UTC(1899, 11, 30) + ms)

it('each cell is what it was: text, numbers, dates of the zone, lengths, nothing', async () => {
  const moment = '2026-03-01T02:30:00.000Z'
  const sheet = await readSheet(
    await written([
      ['Ticket', 'Contato', 'Número', 'Aberto', 'Espera', 'Nota'],
      [7, 'Zoë 👩‍🚀 & <filha>', '5511987654321', timeCell(moment, 'America/Sao_Paulo'), lengthCell(90_061.5), null],
      [8, 'duas\nlinhas', '0011', timeCell(null, 'America/Sao_Paulo'), lengthCell(null), 5],
    ]),
  )
  expect(sheet).toEqual([
    ['Ticket', 'Contato', 'Número', 'Aberto', 'Espera', 'Nota'],
    // A spreadsheet has no time zones: the clock of São Paulo, which the library calls UTC.
    [7, 'Zoë 👩‍🚀 & <filha>', '5511987654321', new Date('2026-02-28T23:30:00.000Z'), dayZero(90_061_500), null],
    [8, 'duas\nlinhas', '0011', null, null, 5],
  ])
})

it('nothing that looks like a formula is one', async () => {
  const texts = ['=SOMA(1;1)', '+55 11', '-1+2', '@todos', '=HYPERLINK("http://x.example";"a")', "'=1"]
  const file = await written([texts])
  expect(await readSheet(file)).toEqual([texts])
  const cells = Object.entries(read(file, { cellFormula: true }).Sheets.Relatório ?? {})
  expect(cells.filter(([, cell]) => typeof cell === 'object' && 'f' in cell)).toEqual([])
})
