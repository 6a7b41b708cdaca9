import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('./router.tsx', () => ({ router: {} }))

const registration = { active: {} }
const register = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  register.mockReset().mockResolvedValue(registration)
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register })
  vi.stubGlobal('navigator', { serviceWorker })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const started = async () => {
  const { startServiceWorker } = await import('./service-worker.ts')
  const { activeWorker } = await import('../lib/registered-worker.ts')
  startServiceWorker()
  return activeWorker
}

it('is asked for again if its file could not be fetched', async () => {
  register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const activeWorker = await started()
  expect(await activeWorker()).toBe(registration)
  expect(register).toHaveBeenCalledTimes(2)
})

it('is not asked for again if the browser blocks it', async () => {
  register.mockRejectedValueOnce(new DOMException('The operation is insecure.', 'SecurityError'))
  const activeWorker = await started()
  expect(await activeWorker()).toBeNull()
  expect(register).toHaveBeenCalledOnce()
})

it('is not registered in development', async () => {
  vi.stubEnv('PROD', false)
  const activeWorker = await started()
  expect(await activeWorker()).toBeNull()
  expect(register).not.toHaveBeenCalled()
})
