import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query.ts'
import { ContactDialog } from './ContactDialog.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const holder = { id: 12, name: 'Ana Lima', number: '5511987654321', email: '', isGroup: false, extraInfo: [] }

const server = (details: object) =>
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'GET' && address === '/api/contacts/12') return Response.json(holder)
    const code = 'ERR_DUPLICATED_CONTACT'
    return Response.json({ error: code, code, field: 'body.number', ...details }, { status: 409 })
  })

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ContactDialog isOpen onClose={() => {}} contactId={null} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const addAna = async () => {
  type('Nome', 'Ana')
  type('Número', '+55 11 98765-4321')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Já existe um contato com este número.')
}

test('a number that a contact already has leads to that contact', async () => {
  server({ details: { contactId: 12 } })
  show()
  await addAna()
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir contato' }))
  expect(await screen.findByText('Editar contato')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana Lima'))
})

test('the link disappears with the error, and is not offered when the contact is unknown', async () => {
  server({ details: { contactId: 12 } })
  show()
  await addAna()
  await screen.findByRole('button', { name: 'Abrir contato' })
  type('Número', '+55 11 98765-4322')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Abrir contato' })).toBeNull())
  server({})
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Já existe um contato com este número.')
  expect(screen.queryByRole('button', { name: 'Abrir contato' })).toBeNull()
})
