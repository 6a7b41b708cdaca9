import { listQueues } from '@guiche/contract/features/queues'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryOf } from '../../../lib/query.ts'
import { session } from '../../../lib/session.ts'
import { Desk } from '../useTicketDesk.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

const exams = { id: 4, name: 'Exames', color: '#7c3aed' }
const reception = { id: 5, name: 'Recepção', color: '#0d9488' }

const show = async (user: object) => {
  session.set({ phase: 'signed-in', user: { id: 7, profile: 'user', queues: [], ...user } as never })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(queryOf(listQueues).queryKey, [exams, reception] as never)
  const attendOrThrow = vi.fn(async () => {})
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Desk.Provider value={{ attendOrThrow } as never}>
          <AcceptDialog isOpen onClose={() => {}} ticket={{ id: 1 } as never} kind="reopen" />
        </Desk.Provider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('combobox', { name: 'Fila' }))
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Reabrir' }))
  return { offered, submit, attendOrThrow }
}
afterEach(cleanup)

it('a ticket without a queue is reopened into one that the user works in, not into those that are read-only', async () => {
  const { offered, submit, attendOrThrow } = await show({ queues: [reception], allHistoric: 'enabled' })
  await waitFor(() => expect(offered()).toEqual(['Recepção']))
  submit()
  await waitFor(() => expect(attendOrThrow).toHaveBeenCalledWith({ id: 1 }, { queueId: 5 }))
})

it('admins choose from all, and nothing happens before they did', async () => {
  const { offered, submit, attendOrThrow } = await show({ profile: 'admin' })
  await waitFor(() => expect(offered()).toEqual(['Exames', 'Recepção']))
  submit()
  expect(await screen.findByText('Selecione uma fila')).toBeTruthy()
  expect(attendOrThrow).not.toHaveBeenCalled()
})

it('a user who is in no queue is told so', async () => {
  await show({})
  expect(await screen.findByText('Você ainda não está em nenhuma fila.')).toBeTruthy()
})
