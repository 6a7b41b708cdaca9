import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactSearch, mergesOf } from '../api.ts'
import { MergeDialog } from './MergeDialog.tsx'

const contact = (id: number, name: string) => ({
  id,
  name,
  number: `551195520937${id}`,
  active: true,
  urlPicture: null,
})
const antonio = contact(1, 'Antônio Conceição')
const beatriz = contact(2, 'Beatriz Antunes')

it('offers other matching contacts, not the contact itself', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false, retry: false } },
  })
  client.setQueryData(mergesOf(antonio.id).queryKey, [] as never)
  client.setQueryData(contactSearch('ant').queryKey, { contacts: [antonio, beatriz] } as never)
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <MergeDialog isOpen onClose={() => {}} contact={antonio as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByRole('combobox', { name: 'Contato' }), { target: { value: 'ant' } })
  await waitFor(() => expect(screen.queryAllByRole('option')).not.toEqual([]))
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered).toEqual([expect.stringContaining('Beatriz Antunes')])
})
