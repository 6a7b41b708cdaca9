import { listQueues } from '@guiche/contract/features/queues'
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, queryOf } from '../lib/query.ts'
import { ErrorState } from './ErrorState.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
  queryClient.clear()
})

const List = () => {
  const { data, error, refetch } = useQuery(queryOf(listQueues))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p>espera</p>
  return <p>{data.length} filas</p>
}

test('a request without a network says so at once, and is repeated by itself when the network is back', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch')
    return new Response('[]', { status: 200 })
  })
  vi.stubGlobal('fetch', send)
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão')
  // Asked once: without a network a second try changes nothing.
  expect(send).toHaveBeenCalledOnce()
  await act(async () => onlineManager.setOnline(true))
  expect(await screen.findByText('0 filas')).toBeTruthy()
})
