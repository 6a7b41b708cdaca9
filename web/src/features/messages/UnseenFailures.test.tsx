import { listMessages } from '@guiche/contract/features/messages'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keyOf, queryClient } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import type * as socket from '../../lib/socket.ts'
import { token } from '../../lib/token.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { outboxOf } from './api/own-outbox.ts'
import { plainMessage } from './api/plain-message.ts'
import { ticketShelf } from './api/unsent.ts'
import { UnseenFailures } from './UnseenFailures.tsx'

const heard = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../lib/socket.ts', async (original) => ({
  ...(await original<typeof socket>()),
  useStream: (stream: string, hear: (payload: unknown) => void) => void heard.set(stream, hear),
}))

const ownId = 7
const accessToken = `e30.${btoa(JSON.stringify({ userId: ownId, exp: 4e9 }))}.s`

beforeEach(() => {
  localStorage.clear()
  notifications.clean()
  queryClient.clear()
  session.set({ phase: 'signed-in', user: { id: ownId } as never })
  token.set(accessToken)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = async () => {
  const root = createRootRoute({ component: UnseenFailures })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <MantineProvider env="test">
      <Toasts />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await waitFor(() => expect(heard.has('appMessage')).toBe(true))
  const outbox = outboxOf(ownId)
  return { router, outbox }
}

let tickets = 0
/** A conversation of its own for each test: outboxes live as long as the page. */
const customer = (name: string) => {
  tickets += 1
  const ticket = { id: tickets, uuid: `uuid-${tickets}`, contact: { name, number: '5511999990000' } }
  queryClient.setQueryData([...keyOf(listMessages), ticket.uuid], { pages: [{ ticket, messages: [] }], pageParams: [] })
  return ticket.id
}

const answering = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const refusing = () => answering(409, { error: 'ERR_REPLY_WINDOW_CLOSED', code: 'ERR_REPLY_WINDOW_CLOSED' })

const unsent = (ticketId: number, body: string) => ({
  ...{ id: `${ticketId}-${body}`, ticketId, body, isPrivate: false, signMessage: false, quoted: null, file: null },
  ...{ createdAt: new Date().toISOString(), failure: null },
})
const failedAtProvider = (ticketId: number, part = {}) => ({
  action: 'update',
  message: {
    ...plainMessage,
    ...{ id: 'sent', ticketId, body: 'Seu pedido saiu', fromMe: true, user: { id: ownId, name: 'Marina' } },
    failure: { code: 'content_refused', detail: null },
    ...part,
  },
})
const hear = (payload: unknown) => act(async () => heard.get('appMessage')?.(payload))
const said = (text: string) => screen.queryByText(text)

test('a message that is refused after its author left the conversation is told, with the way back', async () => {
  const { router, outbox } = await draw()
  const ticketId = customer('Maria')
  refusing()
  act(() => outbox.add(unsent(ticketId, '*Bom* dia')))
  await screen.findByText('Mensagem para Maria não enviada: “Bom dia”')
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${ticketId}`))
  await waitFor(() => expect(said('Mensagem para Maria não enviada: “Bom dia”')).toBeNull())
})

test('in an open conversation the bubble alone says it; opening it later withdraws the notice', async () => {
  const { outbox } = await draw()
  const [open, left] = [customer('Maria'), customer('Rui')]
  const close = outbox.watch(open, () => undefined)
  refusing()
  act(() => outbox.add(unsent(open, 'Bom dia')))
  act(() => outbox.add(unsent(left, 'Boa tarde')))
  await screen.findByText('Mensagem para Rui não enviada: “Boa tarde”')
  expect(outbox.of(open)[0]?.failure).toBe('ERR_REPLY_WINDOW_CLOSED')
  expect(said('Mensagem para Maria não enviada: “Bom dia”')).toBeNull()
  const closeOther = outbox.watch(left, () => undefined)
  await waitFor(() => expect(said('Mensagem para Rui não enviada: “Boa tarde”')).toBeNull())
  close()
  closeOther()
  await hear(failedAtProvider(open))
  await screen.findByText('Mensagem para Maria não enviada: “Seu pedido saiu”')
})

test('a notice is withdrawn when the message is sent again, and when it was discarded', async () => {
  const { outbox } = await draw()
  const [first, second] = [customer('Maria'), customer('Rui')]
  refusing()
  act(() => outbox.add(unsent(first, 'Um')))
  act(() => outbox.add(unsent(second, 'Dois')))
  await screen.findByText('Mensagem para Maria não enviada: “Um”')
  await screen.findByText('Mensagem para Rui não enviada: “Dois”')
  answering(200, { messages: [] })
  act(() => outbox.retry(`${first}-Um`))
  await waitFor(() => expect(said('Mensagem para Maria não enviada: “Um”')).toBeNull())
  expect(said('Mensagem para Rui não enviada: “Dois”')).not.toBeNull()
  act(() => outbox.discard(`${second}-Dois`))
  await waitFor(() => expect(said('Mensagem para Rui não enviada: “Dois”')).toBeNull())
})

test('what the provider refuses later is told to its author only, until it is sent again', async () => {
  await draw()
  const ticketId = customer('Maria')
  const text = 'Mensagem para Maria não enviada: “Seu pedido saiu”'
  await hear(failedAtProvider(ticketId, { user: { id: 8, name: 'Caio' } }))
  await hear(failedAtProvider(ticketId, { user: null }))
  expect(said(text)).toBeNull()
  await hear(failedAtProvider(ticketId))
  await screen.findByText(text)
  // Another message of the conversation changes nothing.
  await hear(failedAtProvider(ticketId, { id: 'other', failure: null }))
  expect(said(text)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(said(text)).toBeNull())
  // An event that repeats the failure does not bring back a notice that was closed.
  await hear(failedAtProvider(ticketId))
  expect(said(text)).toBeNull()
  await hear(failedAtProvider(ticketId, { failure: null }))
  await hear(failedAtProvider(ticketId))
  await screen.findByText(text)
  await hear(failedAtProvider(ticketId, { failure: null }))
  await waitFor(() => expect(said(text)).toBeNull())
})

test('two customers of the same name have a notice each', async () => {
  const { outbox } = await draw()
  const [first, second] = [customer('Maria'), customer('Maria')]
  await hear(failedAtProvider(first, { id: 'one' }))
  await hear(failedAtProvider(second, { id: 'two' }))
  const told = () => screen.queryAllByText('Mensagem para Maria não enviada: “Seu pedido saiu”')
  await waitFor(() => expect(told()).toHaveLength(2))
  const close = outbox.watch(first, () => undefined)
  await waitFor(() => expect(told()).toHaveLength(1))
  close()
})

test('what an earlier page could not send is told when the next one starts', async () => {
  const ticketId = customer('Maria')
  const left = { ...unsent(ticketId, 'Bom dia'), createdAt: new Date(Date.now() - 120_000).toISOString() }
  ticketShelf.save(ownId, left)
  await draw()
  await screen.findByText('Mensagem para Maria não enviada: “Bom dia”')
})

test('of many that fail at once the newest three are told', async () => {
  await draw()
  const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']
  for (const name of names) await hear(failedAtProvider(customer(name), { id: `sent to ${name}` }))
  const isTold = (name: string) => said(`Mensagem para ${name} não enviada: “Seu pedido saiu”`) !== null
  await waitFor(() => expect(names.filter(isTold)).toEqual(['Caio', 'Davi', 'Eva']))
})

test('the next person at this page does not see the notices', async () => {
  await draw()
  const ticketId = customer('Maria')
  await hear(failedAtProvider(ticketId, { mediaType: 'image', body: '' }))
  const text = 'Mensagem para Maria não enviada: “Imagem”'
  await screen.findByText(text)
  onTestFinished(() => session.set({ phase: 'anonymous' } as never))
  act(() => session.set({ phase: 'signed-in', user: { id: 8 } as never }))
  await waitFor(() => expect(said(text)).toBeNull())
})
