import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { session } from '../../../lib/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { pushState } from '../api/push-state.ts'
import { turnPushOn } from '../api.ts'
import { DeviceNotices } from './DeviceNotices.tsx'

vi.mock('../api.ts', () => ({ turnPushOn: vi.fn() }))
afterEach(() => void vi.restoreAllMocks())

const refused = new ApiError(400, { code: 'ERR_PUSH_ENDPOINT' })
test.each([
  ['the browser’s own words', new DOMException('not installed', 'AbortError'), /não conseguiu se inscrever/],
  ['the server’s refusal', refused, refused],
])('if it cannot be switched on, says so, and can be tried again: %s', async (_, problem, shown) => {
  session.set({ phase: 'signed-in', user: { id: 5, company: {} } as never })
  pushState.set('off')
  vi.mocked(turnPushOn).mockRejectedValue(problem)
  const told = vi.spyOn(toast, 'error').mockReturnValue()
  const { unmount } = render(
    <MantineProvider env="test">
      <DeviceNotices />
    </MantineProvider>,
  )
  const device = screen.getByRole<HTMLInputElement>('switch')
  fireEvent.click(device)
  expect(device.disabled).toBe(true)
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  if (shown instanceof RegExp) expect(told.mock.calls[0]?.[0]).toMatch(shown)
  else expect(told.mock.calls[0]?.[0]).toBe(shown)
  await waitFor(() => expect(device.disabled).toBe(false))
  unmount()
})
