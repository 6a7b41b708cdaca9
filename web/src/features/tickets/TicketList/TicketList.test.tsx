import { planFlags, userFlags } from '@guiche/contract/permissions'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenForCommands } from '../../../lib/command-keys.ts'
import type { Command } from '../../../lib/commands.ts'
import { queryClient } from '../../../lib/query.ts'
import { session } from '../../../lib/session.ts'
import { ConfirmProvider } from '../../../ui/confirm.tsx'
import { type TicketCommandId, ticketDefinitions } from '../commands/definitions.ts'
import { onTicketDeed } from '../live/deed-events.ts'
import { TicketDeskProvider } from '../TicketDeskProvider.tsx'
import { setTicketView } from '../useTicketView.ts'
import { TicketList } from './TicketList.tsx'

const commands = new Map(Object.entries(ticketDefinitions) as [TicketCommandId, Command][])

// The first rendering of a loaded machine is slow.
configure({ asyncUtilTimeout: 4_000 })

const row = (id: number, name: string, change: object = {}) => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  status: 'open',
  channel: 'whatsapp',
  queueId: 1,
  queue: { id: 1, name: 'Recepção', color: '#0d9488' },
  userId: 7,
  user: { id: 7, name: 'Marina' },
  contactId: id,
  contact: { id, name, number: '5511987654321', urlPicture: null, profilePicUrl: null, active: true },
  whatsappId: 1,
  whatsapp: { id: 1, name: 'WhatsApp 1', groupAsTicket: 'disabled' },
  isGroup: false,
  lastMessage: 'Oi',
  lastMessageAt: '2026-11-02T12:00:00.000Z',
  lastMessageFromMe: false,
  unreadMessages: 0,
  tags: [],
  snoozedUntil: null,
  updatedAt: '2026-11-02T12:00:00.000Z',
  ...change,
})

const signIn = (change: object = {}) =>
  session.set({
    phase: 'signed-in',
    user: {
      id: 7,
      profile: 'user',
      super: false,
      queues: [{ id: 1, name: 'Recepção', color: '#0d9488' }],
      ...Object.fromEntries(userFlags.map((flag) => [flag, 'disabled'])),
      company: {
        timezone: 'America/Sao_Paulo',
        companieSettings: [],
        plan: Object.fromEntries(planFlags.map((flag) => [flag, true])),
      },
      ...change,
    } as never,
  })

let answers: Record<string, unknown>
const asked: string[] = []

const serve = (tickets: object[]) => {
  answers = {
    '/api/tickets/deeds': [],
    '/api/tickets/counts': { open: tickets.length, pending: 38, group: 4 },
    '/api/tickets': { tickets, hasMore: false, nextCursor: null, count: tickets.length },
    '/api/queue': [],
  }
}

const show = (address = '/tickets') => {
  const rootRoute = createRootRoute()
  const tickets = createRoute({
    getParentRoute: () => rootRoute,
    path: '/tickets/{-$ticketId}',
    component: () => (
      <TicketDeskProvider home="/tickets">
        <TicketList activeRef={address.split('/')[2] ?? null} />
      </TicketDeskProvider>
    ),
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([tickets]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <VirtuosoMockContext.Provider value={{ viewportHeight: 900, itemHeight: 90 }}>
            <RouterProvider router={router as never} />
          </VirtuosoMockContext.Provider>
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  signIn()
  setTicketView({ tab: 'open', search: '' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers[address.split('?')[0] ?? '']
    return answer === undefined ? new Response('{"error":"ERR_INTERNAL"}', { status: 500 }) : Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the ticket list', () => {
  it('shows name, last message, queue and unread count, and marks the open ticket', async () => {
    serve([row(1, 'Beatriz Antunes', { unreadMessages: 2 }), row(2, 'Joana Pires')])
    show(`/tickets/${row(1, '').uuid}`)
    const link = await screen.findByRole('link', { name: /Beatriz Antunes/ })
    expect(link.getAttribute('aria-current')).toBe('page')
    expect(link.textContent).toContain('2 mensagens não lidas')
    expect(link.textContent).toContain('Recepção')
    expect(screen.getByRole('link', { name: /Joana Pires/ }).getAttribute('aria-current')).toBeNull()
  })

  it('cuts names at 60 and last messages at 40 characters, and no emoji in half', async () => {
    serve([row(1, 'á'.repeat(61), { lastMessage: `${'b'.repeat(39)}👍c` })])
    show()
    const link = await screen.findByRole('link')
    expect(link.textContent).toContain(`${'á'.repeat(60)}…`)
    expect(link.textContent).toContain(`${'b'.repeat(39)}👍…`)
  })

  it('shows two of many tags, one when the row has more to show, and names the others', async () => {
    const tags = ['VIP', 'Retorno', 'Convênio'].map((name, index) => ({ id: index, name, color: '#222' }))
    serve([row(1, 'Beatriz', { tags })])
    show()
    expect(await screen.findByTitle('Mais tags: Convênio')).toBeTruthy()
    cleanup()
    signIn({ profile: 'admin' })
    show()
    expect(await screen.findByTitle('Mais tags: Retorno, Convênio')).toBeTruthy()
    expect(screen.getByText('@Marina')).toBeTruthy()
  })

  it('counts the tabs; groups only for people who may see them', async () => {
    serve([])
    show()
    expect(await screen.findByRole('tab', { name: /Aguardando/ })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('tab', { name: /Aguardando/ }).textContent).toBe('Aguardando38'))
    expect(screen.queryByRole('tab', { name: /Grupos/ })).toBeNull()
    cleanup()
    signIn({ allowGroup: 'enabled' })
    show()
    expect(await screen.findByRole('tab', { name: /Grupos/ })).toBeTruthy()
  })

  it('empty: links to the waiting tickets', async () => {
    serve([])
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Ver 38 aguardando' }))
    await waitFor(() => expect(asked.some((address) => address.includes('status=pending'))).toBe(true))
  })

  it('empty for all users: speaks of all tickets, not of the viewer’s', async () => {
    signIn({ profile: 'admin' })
    serve([])
    setTicketView({ showsAll: true })
    onTestFinished(() => setTicketView({ showsAll: false }))
    show()
    expect(await screen.findByText('Nenhum atendimento em andamento')).toBeTruthy()
    expect(screen.queryByText('Nenhum atendimento com você')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar de todos' }))
    expect(await screen.findByText('Nenhum atendimento com você')).toBeTruthy()
  })

  it('empty with filters: the button removes all of them, tags too', async () => {
    serve([])
    setTicketView({ tagIds: [3], connectionIds: [1] })
    show()
    await screen.findByText('Nada com estes filtros')
    expect(asked.some((address) => address.includes('tags='))).toBe(true)
    fireEvent.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Limpar filtros' }))
    expect(await screen.findByText('Nenhum atendimento com você')).toBeTruthy()
  })

  it('empty in the chosen queues, or of snoozed tickets: the button leads out of it', async () => {
    const queues = [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#0d9488' }))
    signIn({ queues })
    serve([])
    setTicketView({ queueIds: [2] })
    show()
    await screen.findByText('Nada nas filas escolhidas')
    fireEvent.click(screen.getByRole('button', { name: 'Ver todas as filas' }))
    await screen.findByText('Nenhum atendimento com você')
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar os adiados' }))
    await screen.findByText('Nada adiado')
    fireEvent.click(screen.getByRole('button', { name: 'Ver os outros' }))
    await screen.findByText('Nenhum atendimento com você')
  })

  it('a queue that the user has left is no longer requested', async () => {
    serve([row(1, 'Ana')])
    setTicketView({ queueIds: [9] })
    show()
    await screen.findByRole('link', { name: /Ana/ })
    expect(asked.filter((address) => address.includes('queueIds'))).toEqual([])
    setTicketView({ queueIds: [] })
  })

  it('filters whose choices failed to load say so', async () => {
    serve([])
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
    expect((await screen.findAllByText('As opções não puderam ser carregadas.')).length).toBeGreaterThan(0)
  })

  it('failed: says so and retries', async () => {
    serve([row(1, 'Ana')])
    const { '/api/tickets': kept, ...broken } = answers
    answers = broken
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
    show()
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    answers['/api/tickets'] = kept
    fireEvent.click(retry)
    expect(await screen.findByRole('link', { name: /Ana/ })).toBeTruthy()
  })

  it('the show-all and user filters are for people who may use them', async () => {
    serve([])
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
    expect(await screen.findByRole('group', { name: 'Filtros' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mostrar de todos' })).toBeNull()
    expect(screen.queryByText('Atendentes')).toBeNull()
    cleanup()
    signIn({ profile: 'admin' })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
    expect(screen.getByRole('button', { name: 'Mostrar de todos' })).toBeTruthy()
    expect(await screen.findByText('Atendentes')).toBeTruthy()
  })

  it('the spreadsheet is for people who may use it, on every tab and for a search', async () => {
    serve([])
    show()
    await screen.findByRole('tab', { name: /Aguardando/ })
    expect(screen.queryByRole('button', { name: 'Exportar a lista em planilha' })).toBeNull()
    cleanup()
    signIn({ profile: 'admin' })
    show()
    for (const change of [{ tab: 'open' }, { tab: 'closed' }, { search: 'ana' }] as const) {
      setTicketView(change)
      expect(await screen.findByRole('button', { name: 'Exportar a lista em planilha' })).toBeTruthy()
    }
  })

  it('rows can be selected, and the buttons say how many they act on', async () => {
    serve([row(1, 'Beatriz'), row(2, 'Joana', { userId: 8 }), row(3, 'Rita')])
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Selecionar vários' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Beatriz' }))
    expect(await screen.findByRole('button', { name: 'Resolver 1 atendimento' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: /Joana/ }))
    fireEvent.click(screen.getByRole('link', { name: /Rita/ }))
    expect(screen.getByText('3 selecionados')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Resolver 2 atendimentos' })).toBeTruthy()
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('the progress of a change of many tickets is shown, and why some were refused', async () => {
    serve([])
    const deed = { id: 'd1', kind: 'close', total: 4, done: 1, refused: 1, restored: 0, kept: 0, createdAt: '' }
    const refusals = [{ code: 'ERR_TAG_REQUIRED', count: 1 }]
    answers['/api/tickets/deeds'] = [{ ...deed, state: 'running', refusals, undoUntil: null }]
    show()
    expect((await screen.findByRole('progressbar', { name: 'Resolvendo 2 de 4…' })).getAttribute('value')).toBe('2')
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy()
    const undoUntil = new Date(Date.now() - 1).toISOString()
    onTicketDeed(queryClient, {
      action: 'update',
      deed: { ...deed, state: 'done', done: 3, refusals, undoUntil } as never,
    })
    expect(await screen.findByText(/1 ficou como estava: Você deve atribuir uma tag/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
  })

  it('j and k move through the rows', async () => {
    serve([row(1, 'Beatriz'), row(2, 'Joana')])
    show()
    onTestFinished(listenForCommands(commands))
    const first = await screen.findByRole('link', { name: /Beatriz/ })
    fireEvent.keyDown(window, { key: 'j' })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(window, { key: 'j' })
    expect(document.activeElement?.textContent).toContain('Joana')
    fireEvent.keyDown(window, { key: 'k' })
    expect(document.activeElement).toBe(first)
  })
})
