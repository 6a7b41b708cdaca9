let settle: (registration: ServiceWorkerRegistration | null) => void

/** The service worker of this page, once the start has tried to register it; null where there is none (development, blocked by the browser). */
export const registeredWorker = new Promise<ServiceWorkerRegistration | null>((resolve) => {
  settle = resolve
})

export const tellRegistered = (registration: ServiceWorkerRegistration | null): void => settle(registration)
