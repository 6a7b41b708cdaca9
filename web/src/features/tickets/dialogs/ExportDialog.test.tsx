import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveBlob } from '../../../lib/save-file.ts'
import { spreadsheetOf } from '../../../lib/spreadsheet.ts'
import { toast } from '../../../ui/toast.tsx'
import { ExportDialog } from './ExportDialog.tsx'

vi.mock('../../../lib/save-file.ts', () => ({ saveBlob: vi.fn() }))
vi.mock('../../../lib/spreadsheet.ts', async (real) => ({
  ...(await real<typeof import('../../../lib/spreadsheet.ts')>()),
  spreadsheetOf: vi.fn(async () => new Blob(['file'])),
}))

const ticket = (id: number, updatedAt: string, name = `Pessoa ${id}`) => ({
  ...{ id, status: 'open', channel: 'whatsapp', isGroup: false, contact: { name, number: '5511987654321' } },
  ...{ whatsapp: 'Balcão', queue: null, user: null, tags: [], lastMessage: 'Oi', closedAt: null },
  ...{ createdAt: '2026-11-02T12:00:00.000Z', updatedAt: `2026-11-02T${updatedAt}:00.000Z` },
})
const page = (tickets: object[], nextCursor: string | null) => ({ tickets, nextCursor, hasMore: nextCursor !== null })

let answers: (object | null)[]
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.mocked(saveBlob).mockClear()
  vi.mocked(spreadsheetOf).mockClear()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers.shift()
    return answer ? new Response(JSON.stringify(answer)) : new Response('{}', { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onClose = vi.fn()
const show = (sortTickets?: 'ASC') => {
  onClose.mockClear()
  const query = { status: 'open' as const, queueIds: [3], ...(sortTickets ? { sortTickets } : {}) }
  return render(
    <MantineProvider env="test">
      <ExportDialog isOpen onClose={onClose} query={query} total={3} />
    </MantineProvider>,
  )
}
const writtenNames = () => vi.mocked(spreadsheetOf).mock.calls[0]?.[1].map((row) => row[1])

it('reads every page of the list, counts a ticket that changed meanwhile once, and keeps the order of the list', async () => {
  const told = vi.spyOn(toast, 'success')
  answers = [page([ticket(1, '10:00'), ticket(2, '11:00')], 'abc'), page([ticket(1, '12:00', 'De novo')], null)]
  show()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked).toEqual([
    expect.stringMatching(/^\/api\/tickets\/export\?status=open&queueIds=/),
    expect.stringMatching(/cursor=abc$/),
  ])
  expect(writtenNames()).toEqual(['Contato', 'De novo', 'Pessoa 2'])
  expect(vi.mocked(saveBlob).mock.calls[0]?.[1]).toBe('relatorio-de-atendimentos.xlsx')
  expect(told).toHaveBeenCalledWith('Planilha salva com 2 atendimentos')
  cleanup()
  vi.mocked(spreadsheetOf).mockClear()
  answers = [page([ticket(1, '10:00'), ticket(2, '11:00')], null)]
  show('ASC')
  await waitFor(() => expect(writtenNames()).toEqual(['Contato', 'Pessoa 1', 'Pessoa 2']))
})

it('says why it stopped, and continues where it was', async () => {
  answers = [page([ticket(1, '10:00')], 'abc'), null, page([ticket(2, '11:00')], null)]
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('A exportação parou')
  expect(spreadsheetOf).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(writtenNames()).toEqual(['Contato', 'Pessoa 2', 'Pessoa 1']))
  expect(asked.map((address) => address.includes('cursor=abc'))).toEqual([false, true, true])
})

it('says so when there is nothing, and writes no file', async () => {
  const told = vi.spyOn(toast, 'info')
  answers = [page([], null)]
  show()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(told).toHaveBeenCalledWith('Não há atendimentos para exportar. Mude a aba ou os filtros.')
  expect(spreadsheetOf).not.toHaveBeenCalled()
})

it('a cancelled export is not saved', async () => {
  let give = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    give = resolve
  })
  vi.stubGlobal('fetch', () => late)
  const { unmount } = show()
  expect((await screen.findByRole('status')).textContent).toBe('Lendo os atendimentos: 0 de 3')
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalled()
  unmount()
  give(new Response(JSON.stringify(page([ticket(1, '10:00')], null))))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(spreadsheetOf).not.toHaveBeenCalled()
  expect(saveBlob).not.toHaveBeenCalled()
})
