import { listQueues } from '@guiche/contract/features/queues'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryOf } from '../../../lib/query.ts'
import { session } from '../../../lib/session.ts'
import { contactSearch } from '../../contacts/api.ts'
import { connectionsOf } from '../api.ts'
import { Desk } from '../useTicketDesk.ts'
import { NewTicketDialog } from './NewTicketDialog.tsx'

const queues = [
  { id: 4, name: 'Exames', color: '#7c3aed' },
  { id: 5, name: 'Recepção', color: '#0d9488' },
]
const antonio = { id: 7, name: 'Antônio Conceição', number: '5511955209373', active: true, urlPicture: null }

const show = (known: typeof antonio | null) => {
  session.set({ phase: 'signed-in', user: { id: 7, profile: 'user', queues } as never })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(queryOf(listQueues).queryKey, queues as never)
  client.setQueryData(connectionsOf().queryKey, [])
  client.setQueryData(contactSearch(antonio.name).queryKey, { contacts: [antonio] } as never)
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Desk.Provider value={{} as never}>
          <NewTicketDialog isOpen onClose={() => {}} with={known as never} />
        </Desk.Provider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return async (name: string) => {
    const field = await screen.findByRole('combobox', { name })
    await waitFor(() => expect(document.activeElement).toBe(field))
  }
}

it('starts with the contact field', async () => {
  const isAt = show(null)
  await isAt('Contato')
})

it('starts with the queue when the contact is known, and nothing covers it', async () => {
  const isAt = show(antonio)
  await isAt('Fila')
  expect(screen.queryAllByRole('option')).toEqual([])
})

it('a company without a connection is told where to get one, not just that something is missing', async () => {
  show(antonio)
  fireEvent.click(await screen.findByRole('button', { name: 'Iniciar atendimento' }))
  const words = 'Nenhuma conexão padrão encontrada. Verifique a página de conexões.'
  expect(await screen.findByText(words, { selector: '[id$=-error]' })).toBeTruthy()
})
