import type { DropsOfDay, Guard } from '@guiche/contract/features/connection-cockpit'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fetchTexts } from '../../../lib/i18n.ts'
import { session } from '../../../lib/session.ts'
import { connectionTexts } from '../texts/files.ts'
import { Drops } from './Drops.tsx'
import { GuardUse } from './GuardUse.tsx'
import { Standing } from './Standing.tsx'
import { States } from './States.tsx'

beforeAll(() => fetchTexts(connectionTexts))
// Other files of the same world leave somebody signed in.
beforeAll(() => session.set({ phase: 'starting' }))

const guard: Guard = {
  isGuarded: true,
  perMinute: 10,
  perHour: 200,
  perDay: 1000,
  strangersPerDay: 100,
  warmUpDays: 14,
  allowedToday: 200,
  usedToday: 187,
  strangersAllowedToday: 20,
  strangersUsedToday: 3,
  usedThisHour: 40,
  linkedAt: '2026-11-25T12:00:00.000Z',
  warmUpDay: 1,
  pausedUntil: null,
  pauseReason: null,
  pauseDetail: null,
}

test('each day shows how often the number dropped and for how long, and the line below adds them up', () => {
  const drops: DropsOfDay[] = [
    { day: '2026-11-23', count: 0, seconds: 0 },
    { day: '2026-11-24', count: 1, seconds: 60 },
    { day: '2026-11-25', count: 2, seconds: 120 },
  ]
  render(<Drops drops={drops} />)
  expect(screen.getByText('23/11/2026: nenhuma queda')).toBeTruthy()
  expect(screen.getByText(/^24\/11\/2026: 1 queda, 1 min fora$/)).toBeTruthy()
  expect(screen.getByText(/^25\/11\/2026: 2 quedas, 2 min fora$/)).toBeTruthy()
  expect(screen.getByText('3 quedas, 3 min fora do ar')).toBeTruthy()
})

test('the guard says how much of today is used up, or that it is off', () => {
  const inside = (shown: Guard) => (
    <MantineProvider>
      <GuardUse guard={shown} />
    </MantineProvider>
  )
  const { rerender } = render(inside(guard))
  expect(screen.getByText('187 de 200')).toBeTruthy()
  expect(screen.getByText('3 de 20')).toBeTruthy()
  expect(screen.getByText(/dia 1 de 14/)).toBeTruthy()
  rerender(inside({ ...guard, isGuarded: false }))
  expect(screen.getByText(/A proteção está desligada/)).toBeTruthy()
  expect(screen.queryByText('187 de 200')).toBeNull()
})

test('each state is shown with its reason in plain words', () => {
  render(
    <States
      states={[
        { id: 2, status: 'CONNECTED', reason: null, at: '2026-11-25T12:01:00.000Z' },
        { id: 1, status: 'PENDING', reason: 'logged_out', at: '2026-11-25T12:00:00.000Z' },
      ]}
    />,
  )
  expect(screen.getByText('Conectado')).toBeTruthy()
  expect(screen.getByText('O aparelho foi desconectado no celular.')).toBeTruthy()
})

test("Meta's terms for limits are said as people a day, and a term that is not known is named", () => {
  const standing = {
    lowQualitySince: '2026-11-28T12:00:00.000Z',
    limit: 'TIER_1K',
    warning: 'disable_scheduled' as const,
    warnedAt: '2026-11-28T12:00:00.000Z',
    detail: 'December 1, 2026',
  }
  const drawn = (limit: string) => (
    <MantineProvider>
      <Standing standing={{ ...standing, limit }} />
    </MantineProvider>
  )
  const { rerender } = render(drawn('TIER_1K'))
  expect(screen.getByText(/Limite atual na Meta: 1\.000 pessoas por dia\./)).toBeTruthy()
  expect(screen.getByText(/Data informada pela Meta: December 1, 2026\./)).toBeTruthy()
  rerender(drawn('TIER_UNLIMITED'))
  expect(screen.queryByText(/Limite atual/)).toBeNull()
  rerender(drawn('TIER_NEW'))
  expect(screen.getByText(/Limite atual na Meta: TIER_NEW\./)).toBeTruthy()
})
