import type { Cockpit } from '@guiche/contract/features/connection-cockpit'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fetchTexts } from '../../../lib/i18n.ts'
import { session } from '../../../lib/session.ts'
import { connectionTexts } from '../texts/files.ts'
import { Settings } from './Settings.tsx'

beforeAll(() => fetchTexts(connectionTexts))
beforeAll(() => session.set({ phase: 'starting' }))

const guard = { isGuarded: true, perMinute: 10, perHour: 200, perDay: 1000, strangersPerDay: 100, warmUpDays: 14 }
const cockpit = { whatsappId: 1, tellAfterMinutes: 3, guard } as Cockpit

test('limits that another admin changed while it was open stay', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json(cockpit)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const shown = (now: Cockpit) => (
    <MantineProvider env="test">
      <Settings cockpit={now} />
    </MantineProvider>
  )
  const { rerender, container } = render(shown(cockpit))
  const field = container.querySelector('[data-path="tellAfterMinutes"]')
  if (field) fireEvent.change(field, { target: { value: '7' } })
  rerender(shown({ ...cockpit, guard: { ...guard, perDay: 321 } as Cockpit['guard'] }))
  await screen.findByDisplayValue('321')
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(sent).toEqual([{ tellAfterMinutes: 7 }]))
})
