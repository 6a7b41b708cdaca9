import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { IntegrationSwitch } from './IntegrationSwitch.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (useIntegrations: boolean, more: { status?: string; userId?: number | null } = {}) => {
  const company = { timezone: 'America/Sao_Paulo', companieSettings: [], plan: { useIntegrations } }
  session.set({ phase: 'signed-in', user: { id: 7, profile: 'user', super: false, queues: [], company } as never })
  const mine = { id: 5, uuid: 'u5', status: 'open', userId: 7, isGroup: false, useIntegration: false }
  const ticket = { ...mine, ...more } as never
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <IntegrationSwitch ticket={ticket} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('switches the ticket’s integration on with the update of the ticket', async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 400 }),
  )
  vi.stubGlobal('fetch', fetched)
  show(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Integração responde' }))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method, init?.body]).toEqual(['/api/tickets/5', 'PUT', '{"useIntegration":true}'])
})

it('is not shown when the plan has no integrations', () => {
  show(false)
  expect(screen.queryByRole('switch')).toBeNull()
})

it.each([
  ['of a colleague', { userId: 8 }],
  ['that is over', { status: 'closed' }],
])('only shows its state in a conversation %s', (_which, more) => {
  show(true, more)
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true)
})
