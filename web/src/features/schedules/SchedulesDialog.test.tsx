import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { schedulesOf } from './api.ts'
import { SchedulesDialog } from './SchedulesDialog.tsx'

const ticket = { id: 3, contactId: 5, whatsappId: 1, contact: { id: 5, name: 'Ana Lima', number: '' } }
const scheduleOf = (id: number) => ({
  id,
  body: `Lembrete ${id}`,
  status: 'PENDENTE',
  sendAt: '2026-11-23T12:00:00Z',
  sentAt: null,
  userId: 7,
  user: { id: 7, name: 'Bia' },
  valorIntervalo: 0,
  mediaName: null,
  failure: null,
  pause: null,
})

afterEach(() => vi.restoreAllMocks())

it('starts with the next pending message: the button below a long list has the focus without being scrolled to', async () => {
  const company = { name: 'Clínica', timezone: 'America/Sao_Paulo', companieSettings: [] }
  session.set({ phase: 'signed-in', user: { id: 7, name: 'Bia', profile: 'user', company } as never })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const schedules = Array.from({ length: 30 }, (_, at) => scheduleOf(30 - at))
  client.setQueryData(schedulesOf(ticket.contactId).queryKey, { schedules } as never)
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <SchedulesDialog
          isOpen
          ticket={ticket as never}
          draft=""
          onTaken={() => {}}
          templates={() => null}
          onClose={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Agendar mensagem' })).toBe(document.activeElement)
  expect(focus.mock.calls).toEqual(focus.mock.calls.map(() => [{ preventScroll: true }]))
})
