import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchTexts } from '../../lib/i18n.ts'
import { session } from '../../lib/session.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { connectionTexts } from './texts/files.ts'

beforeAll(() => fetchTexts(connectionTexts))
// Other files of the same world leave somebody signed in.
beforeAll(() => session.set({ phase: 'starting' }))
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00.000Z') }))
afterEach(() => vi.useRealTimers())

test('a number that the provider holds is connected and says until when only replies leave', () => {
  const connection = { status: 'CONNECTED', reason: null, channel: 'whatsapp', retries: 0 } as const
  const shown = (pausedUntil: string | null) => (
    <MantineProvider>
      <ConnectionStatus connection={{ ...connection, pausedUntil }} />
    </MantineProvider>
  )
  const { rerender } = render(shown(null))
  expect(screen.queryByText(/Em pausa/)).toBeNull()
  rerender(shown('2026-11-25T12:30:00.000Z'))
  expect(screen.getByText('Conectado')).toBeTruthy()
  expect(screen.getByText(/^Em pausa até .*: só saem respostas a quem escreveu\.$/)).toBeTruthy()
  rerender(
    <MantineProvider>
      <ConnectionStatus
        connection={{ ...connection, status: 'DISCONNECTED', pausedUntil: '2026-11-25T12:30:00.000Z' }}
      />
    </MantineProvider>,
  )
  expect(screen.queryByText(/Em pausa/)).toBeNull()
  rerender(shown('2026-11-25T12:30:00.000Z'))
  act(() => void vi.advanceTimersByTime(30 * 60_000))
  expect(screen.queryByText(/Em pausa/)).toBeNull()
})
