const script = '/sw.js'

/** Returns the existing registration if there is one, and installs again what could not be installed before. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(script)

let settle: (hasOne: boolean) => void
const isRegistered = new Promise<boolean>((resolve) => {
  settle = resolve
})

/** Whether this page has a service worker: it has none in development, or if the browser blocks it. */
export const tellRegistered = (hasOne: boolean): void => settle(hasOne)

const notInstalled = () => new DOMException('The service worker was not installed.', 'AbortError')

const isActive = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(notInstalled())
    }
    worker.addEventListener('statechange', look)
    look()
  })

/**
 * The registration of this page's service worker once that is active; null if there is none. Rejects with a
 * `DOMException` if it cannot be installed, for example without a network.
 */
export const activeWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!(await isRegistered)) return null
  const registration = await registerWorker().catch(() => Promise.reject(notInstalled()))
  const first = registration.active ? null : (registration.installing ?? registration.waiting)
  if (first) await isActive(first)
  return registration
}
