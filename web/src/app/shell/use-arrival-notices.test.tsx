import type { SessionUser } from '@guiche/contract/features/users'
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { becomeAnonymous, session } from '../../lib/session.ts'
import { toastLibrary } from '../../ui/toast-library.ts'
import { useArrivalNotices } from './use-arrival-notices.ts'

afterEach(() => {
  vi.useRealTimers()
  notifications.clean()
})

const wrapper = ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>
const company = { id: 2, dueDate: '2026-07-10', timezone: 'America/Sao_Paulo' }

/** Whether anything is said when the page is loaded. */
const saysAtLoad = async (at: string, profile = 'user'): Promise<boolean> => {
  vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
  session.set({
    phase: 'signed-in',
    user: { id: 7, company, profile, defaultTheme: 'light' } as unknown as SessionUser,
  })
  notifications.clean()
  renderHook(useArrivalNotices, { wrapper })
  await toastLibrary()
  const { notifications: shown } = notificationsStore.getState()
  cleanup()
  return shown.length > 0
}

test('the notice that the subscription ends soon is shown once a day, however often the page is loaded, and at every sign-in', async () => {
  expect(await saysAtLoad('2026-07-07T12:00:00Z')).toBe(true)
  expect(await saysAtLoad('2026-07-07T18:00:00Z')).toBe(false)
  expect(await saysAtLoad('2026-07-08T12:00:00Z')).toBe(true)
  becomeAnonymous('left')
  expect(await saysAtLoad('2026-07-08T12:05:00Z')).toBe(true)
})

test('an admin sees the banner until the day after the last, and is told that it has ended', async () => {
  becomeAnonymous('left')
  expect(await saysAtLoad('2026-07-08T12:00:00Z', 'admin')).toBe(false)
  expect(await saysAtLoad('2026-07-11T12:00:00Z', 'admin')).toBe(true)
  expect(await saysAtLoad('2026-07-11T13:00:00Z', 'admin')).toBe(false)
})
