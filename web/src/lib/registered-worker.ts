let settle: (registration: ServiceWorkerRegistration | null) => void

/**
 * The service worker of this page, once its registration was tried; null if there is none (development, blocked by
 * the browser).
 */
export const registeredWorker = new Promise<ServiceWorkerRegistration | null>((resolve) => {
  settle = resolve
})

export const tellRegistered = (registration: ServiceWorkerRegistration | null): void => settle(registration)
