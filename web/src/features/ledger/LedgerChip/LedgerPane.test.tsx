import type { ConnectionId } from '@guiche/contract/core/ids'
import { connectionLedger } from '@guiche/contract/features/ledger'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryOf } from '../../../lib/query.ts'
import { LedgerPane } from './LedgerPane.tsx'

test('large counts are formatted in the chosen language, whatever the browser’s language', () => {
  const client = new QueryClient()
  const id = 1
  client.setQueryData(queryOf(connectionLedger, { params: { id: id as ConnectionId } }).queryKey, {
    whatsappId: id,
    lost: 0,
    doubled: 0,
    stuck: 3_456,
    since: '2026-01-01T00:00:00.000Z',
    received: 12_345,
    stored: 12_345,
    sent: 2_000,
    accepted: 1_999,
    delivered: 0,
    read: 0,
    failed: [{ code: 'provider_refused', count: 1_234 }],
  })
  render(
    <QueryClientProvider client={client}>
      <LedgerPane connection={{ id, name: 'Balcão' }} onList={() => undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByText('12.345')).toHaveLength(2)
  expect(screen.getByText('1.234')).toBeTruthy()
  expect(screen.getByText('3.456')).toBeTruthy()
})
