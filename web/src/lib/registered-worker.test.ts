import { afterEach, beforeEach, expect, it, vi } from 'vitest'

class Installing extends EventTarget {
  state = 'installing'
  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const registrations: object[] = []
const register = vi.fn(async () => registrations.shift())
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  registrations.length = 0
})

const loaded = () => import('./registered-worker.ts')

it('is null where there is none', async () => {
  const { activeWorker, tellRegistered } = await loaded()
  tellRegistered(false)
  expect(await activeWorker()).toBeNull()
})

it('is there at once if one is active, also while a newer one is being installed', async () => {
  const { activeWorker, tellRegistered } = await loaded()
  const registration = { active: new Installing(), installing: new Installing() }
  registrations.push(registration)
  tellRegistered(true)
  expect(await activeWorker()).toBe(registration)
})

it('is waited for while it is installed for the first time', async () => {
  const { activeWorker, tellRegistered } = await loaded()
  const installing = new Installing()
  const registration = { active: null, installing }
  registrations.push(registration)
  tellRegistered(true)
  const asked = activeWorker()
  const early = vi.fn()
  void asked.then(early)
  await new Promise((resolve) => setTimeout(resolve))
  installing.becomes('installed')
  await new Promise((resolve) => setTimeout(resolve))
  expect(early).not.toHaveBeenCalled()
  installing.becomes('activated')
  expect(await asked).toBe(registration)
})

it('is not waited for in vain if the first installation fails, and can be asked for again', async () => {
  const { activeWorker, tellRegistered } = await loaded()
  const installing = new Installing()
  registrations.push({ active: null, installing })
  tellRegistered(true)
  const asked = activeWorker()
  await new Promise((resolve) => setTimeout(resolve))
  installing.becomes('redundant')
  await expect(asked).rejects.toBeInstanceOf(DOMException)
  const second = { active: new Installing() }
  registrations.push(second)
  expect(await activeWorker()).toBe(second)
})

it('is not there if its file cannot be fetched', async () => {
  const { activeWorker, tellRegistered } = await loaded()
  tellRegistered(true)
  register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(activeWorker()).rejects.toBeInstanceOf(DOMException)
})
