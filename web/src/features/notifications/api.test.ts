import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellRegistered } from '../../lib/registered-worker.ts'
import { recall, remember } from '../../lib/storage.ts'
import { turnPushOff } from './api.ts'

const unsubscribe = vi.fn(async () => true)
const register = vi.fn()
const heard: string[] = []

beforeEach(() => {
  heard.length = 0
  unsubscribe.mockClear()
  register.mockReset().mockResolvedValue({
    active: {},
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  })
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    heard.push(`${method} ${path}`)
    return new Response(null, { status: 204 })
  })
  tellRegistered(true)
  remember('push', JSON.stringify({ userId: 7, deviceId: 3 }))
})
afterEach(() => vi.unstubAllGlobals())

it('turns off in the browser and on the server', async () => {
  await turnPushOff()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(heard).toEqual(['DELETE /api/notifications/devices/3'])
  expect(recall('push')).toBeNull()
})

it('turns off on the server even if the service worker cannot be installed, and says so', async () => {
  register.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(turnPushOff()).rejects.toBeInstanceOf(DOMException)
  expect(heard).toEqual(['DELETE /api/notifications/devices/3'])
  expect(recall('push')).toBeNull()
})
