import { type Connection, listConnections } from '@guiche/contract/features/connections'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fetchTexts } from '../../lib/i18n.ts'
import { keyOf, queryClient } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { connectionTexts } from './texts/files.ts'
import { useEnd, useRemove } from './useQuestions.tsx'

beforeAll(() => fetchTexts(connectionTexts))
beforeAll(() => session.set({ phase: 'starting' }))

const loja = {
  id: 1,
  name: 'Loja',
  channel: 'whatsapp',
  isDefault: false,
  qrcode: '',
  status: 'CONNECTED',
} as Connection
const key = [...keyOf(listConnections), { query: {} }]
const set = (rows: readonly Connection[]) => act(() => void queryClient.setQueryData(key, rows))

const Buttons = () => {
  const remove = useRemove()
  const end = useEnd()
  return (
    <>
      <button type="button" onClick={() => remove(loja)}>
        excluir
      </button>
      <button type="button" onClick={() => end(loja)}>
        desconectar
      </button>
    </>
  )
}

test.each([
  ['excluir', 'Excluir Loja'],
  ['desconectar', 'Desconectar Loja'],
])('a question about a connection (%s) goes when somebody else deletes the connection', async (button, title) => {
  queryClient.setQueryDefaults(keyOf(listConnections), { staleTime: Number.POSITIVE_INFINITY })
  set([loja])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <Buttons />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByText(button))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  set([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
