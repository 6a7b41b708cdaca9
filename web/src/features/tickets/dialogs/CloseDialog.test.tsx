import type { ConnectionSummary } from '@guiche/contract/features/connections'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { session } from '../../../lib/session.ts'
import { connectionsOf } from '../api.ts'
import { Desk } from '../useTicketDesk.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { CloseManyDialog } from './CloseManyDialog.tsx'

type Words = Partial<Pick<ConnectionSummary, 'complationMessage' | 'ratingMessage'>>
const written = { complationMessage: 'Até logo, {{firstName}}!', ratingMessage: 'De 0 a 10, {{firstName}}?' }

const ticketOf = (id: number, change: object = {}) => ({
  id,
  userId: 7,
  isGroup: false,
  channel: 'whatsapp',
  replyUntil: null,
  status: 'open',
  createdAt: '2026-11-21T12:00:00Z',
  whatsappId: 1,
  whatsapp: { id: 1, name: 'Balcão', groupAsTicket: 'disabled' },
  contact: { name: 'Ana Lima', number: '', active: true },
  ...change,
})
const atHarbour = { whatsappId: 2, whatsapp: { id: 2, name: 'Porto', groupAsTicket: 'disabled' } }

/** The dialog of one ticket or of many, in a company with two connections. */
const show = (tickets: object[], words: readonly [Words, Words?], { userRating = 'disabled', own = '' } = {}) => {
  const company = {
    name: 'Clínica',
    timezone: 'America/Sao_Paulo',
    companieSettings: [{ key: 'userRating', value: userRating }],
  }
  session.set({ phase: 'signed-in', user: { id: 7, name: 'Bia', farewellMessage: own, company } as never })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const connections = words.map((each, at) => ({ id: at + 1, complationMessage: '', ratingMessage: '', ...each }))
  client.setQueryData(connectionsOf().queryKey, connections as never)
  const letGoOrThrow = vi.fn(async () => {})
  const ask = vi.fn()
  const changeMany = vi.fn(async () => {})
  const frame = { isOpen: true, onClose: () => {} }
  const [first, second] = tickets
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Desk.Provider value={{ letGoOrThrow, changeMany, ask } as never}>
          {second ? (
            <CloseManyDialog {...frame} tickets={tickets as never} />
          ) : (
            <CloseDialog {...frame} ticket={first as never} />
          )}
        </Desk.Provider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const changes = () => [...letGoOrThrow.mock.calls, ...changeMany.mock.calls].map((call) => (call as unknown[])[1])
  return { press, changes, ask, letGoOrThrow }
}
const button = (how: 'com' | 'sem') => screen.findByRole('button', { name: `Resolver ${how} despedida` })
const isDisabled = async (how: 'com' | 'sem') => ((await button(how)) as HTMLButtonElement).disabled
const lookOf = async (how: 'com' | 'sem') => (await button(how)).dataset.look
afterEach(cleanup)

it('closing with a farewell asks whether to request a rating, when the company wants ratings', async () => {
  const { press, changes } = show([ticketOf(1)], [written], { userRating: 'enabled' })
  await press('Resolver com despedida')
  expect(await screen.findByText('Avaliação obrigatória')).toBeTruthy()
  expect(changes()).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'Não pedir' }))
  await press('Resolver com despedida')
  await waitFor(() => expect(changes()).toEqual([{ status: 'closed', sendFarewellMessage: true, ratingId: null }]))
})

it('closing without one, or when nobody could rate, asks nothing', async () => {
  const first = show([ticketOf(1)], [written], { userRating: 'enabled' })
  await first.press('Resolver sem despedida')
  await waitFor(() => expect(first.changes()).toEqual([{ status: 'closed', sendFarewellMessage: false }]))
  cleanup()
  const second = show([ticketOf(1)], [written])
  expect(screen.queryByRole('radio')).toBeNull()
  await second.press('Resolver com despedida')
  await waitFor(() => expect(second.changes()).toEqual([{ status: 'closed', sendFarewellMessage: true }]))
})

it('the texts are shown as the customer will read them, the user’s own before the connection’s', async () => {
  show([ticketOf(1)], [written])
  expect(await screen.findByText('Até logo, Ana!')).toBeTruthy()
  expect([await lookOf('com'), await lookOf('sem')]).toEqual(['primary', 'plain'])
  cleanup()
  show([ticketOf(1)], [written], { own: 'Tchau, {{name}}!' })
  expect(await screen.findByText('Tchau, Ana Lima!')).toBeTruthy()
  expect(screen.queryByText('Até logo, Ana!')).toBeNull()
})

it('without a text the choice stays, says why, and closing without a farewell comes first', async () => {
  show([ticketOf(1)], [{}])
  expect(await isDisabled('com')).toBe(true)
  const why = document.getElementById((await button('com')).getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe(
    'A conexão Balcão não tem despedida: ela se escreve em Conexões, no campo “Mensagem de despedida”.',
  )
  expect([await lookOf('com'), await lookOf('sem')]).toEqual(['plain', 'primary'])
  cleanup()
  show([ticketOf(1, { contact: { name: 'Ana', number: '', active: false } })], [written], { userRating: 'enabled' })
  expect(await isDisabled('com')).toBe(true)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('O contato está bloqueado: nada é enviado a ele.')).toBeTruthy()
})

it('a rating question is a text even without a farewell, as long as it is asked', async () => {
  const { press, changes } = show([ticketOf(1)], [{ ratingMessage: 'De 0 a 10, {{firstName}}?' }], {
    userRating: 'enabled',
  })
  expect(await isDisabled('com')).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: 'Não pedir' }))
  expect(await isDisabled('com')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Pedir avaliação ao cliente' }))
  expect(screen.getByText('De 0 a 10, Ana?')).toBeTruthy()
  await press('Resolver com despedida')
  await waitFor(() => expect(changes()).toEqual([{ status: 'closed', sendFarewellMessage: true }]))
})

it('a connection without a question asks for no rating, and says so', async () => {
  const { press, changes } = show([ticketOf(1)], [{ complationMessage: 'Até logo!' }], { userRating: 'enabled' })
  const ask = await screen.findByRole('radio', { name: 'Pedir avaliação ao cliente' })
  expect((ask as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText('A conexão não tem um pedido de avaliação escrito.')).toBeTruthy()
  await press('Resolver com despedida')
  await waitFor(() => expect(changes()).toEqual([{ status: 'closed', sendFarewellMessage: true, ratingId: null }]))
})

it('for many, each farewell is shown with its connections, and how many get none', async () => {
  const many = [ticketOf(1), ticketOf(2, atHarbour), ticketOf(3, { contact: { name: 'Bia', active: false } })]
  const { press, changes } = show(many, [written, { complationMessage: 'Adiós' }])
  expect(await screen.findByText('Os clientes de Balcão recebem:')).toBeTruthy()
  expect(screen.getByText('Até logo, {{firstName}}!')).toBeTruthy()
  expect(screen.getByText('Os clientes de Porto recebem:')).toBeTruthy()
  expect(screen.getByText('Adiós')).toBeTruthy()
  expect(screen.getByText(/^1 deles fica sem despedida/)).toBeTruthy()
  await press('Resolver com despedida')
  await waitFor(() => expect(changes()).toEqual([{ status: 'closed', sendFarewellMessage: true }]))
})

it('for many without any text only closing without a farewell is offered', async () => {
  show([ticketOf(1), ticketOf(2, atHarbour)], [{}, {}])
  expect([await isDisabled('com'), await lookOf('sem')]).toEqual([true, 'primary'])
  expect(screen.getByText(/^Nenhum destes clientes recebe despedida/)).toBeTruthy()
  cleanup()
  show([ticketOf(1, { status: 'pending' }), ticketOf(2, { status: 'pending' })], [written])
  expect(await isDisabled('com')).toBe(true)
  expect(screen.getByText('Estes atendimentos ainda aguardam: são encerrados sem despedida.')).toBeTruthy()
})

it('when a tag is missing, adding tags is one click away', async () => {
  const ticket = ticketOf(1)
  const { press, ask, letGoOrThrow } = show([ticket], [written])
  letGoOrThrow.mockRejectedValueOnce(new ApiError(400, { error: 'Falta uma tag', code: 'ERR_TAG_REQUIRED' }))
  await press('Resolver com despedida')
  await press('Marcar com tags')
  expect(ask).toHaveBeenCalledWith({ kind: 'tag', ticket })
})
