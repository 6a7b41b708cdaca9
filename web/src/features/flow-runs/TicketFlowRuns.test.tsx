import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { TicketFlowRuns } from './TicketFlowRuns.tsx'

// The first rendering of a loaded machine is slow.
configure({ asyncUtilTimeout: 4_000 })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const run = (id: number, ending: string | null) => ({
  id,
  flowId: 4,
  flowName: 'Pesquisa',
  version: 2,
  trigger: 'welcome',
  ending,
  nodeId: 'n',
  wait: ending === null ? 'question' : null,
  resumeAt: null,
  startedAt: '2026-11-02T12:00:00.000Z',
  endedAt: ending === null ? null : '2026-11-02T12:05:00.000Z',
  ticket: { id: 5, uuid: '00000000-0000-4000-8000-000000000005', contactName: 'Vera' },
})

const show = (answer: () => Response) => {
  const fetched = vi.fn(async (_address: string) => answer())
  vi.stubGlobal('fetch', fetched)
  const root = createRootRoute({ component: () => <TicketFlowRuns ticketId={5} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return fetched
}

it('links a ticket to each run on the canvas of its flow, and says which are still running', async () => {
  const fetched = show(() => Response.json([run(9, null), run(7, 'accepted')]))
  const links = await screen.findAllByRole('link')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/tickets/5/flow-runs')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/flowbuilder/4?run=9', '/flowbuilder/4?run=7'])
  expect(links.map((link) => /Em andamento|Encerrado/.exec(link.textContent ?? '')?.[0])).toEqual([
    'Em andamento',
    'Encerrado',
  ])
  expect(links[0]?.textContent).toContain('Versão 2')
})

it('is not shown when no flow handled the ticket', async () => {
  const fetched = show(() => Response.json([]))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})

it('says why the runs cannot be shown', async () => {
  show(() => Response.json({ error: 'ERR_NO_TICKET_FOUND', code: 'ERR_NO_TICKET_FOUND' }, { status: 404 }))
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
})
