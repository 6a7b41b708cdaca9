/** The parts of the service worker API that we use. TypeScript's own library for it conflicts with the page's. */

interface Lasting {
  waitUntil: (work: Promise<unknown>) => void
}
interface PushEvent extends Lasting {
  data: { json: () => unknown } | null
}
interface ClickEvent extends Lasting {
  notification: Notification
}
export interface WindowClient {
  url: string
  visibilityState: DocumentVisibilityState
  focus: () => Promise<WindowClient>
  postMessage: (message: unknown) => void
}

export interface WorkerScope {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  guicheApiBase?: string
  location: Location
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<WindowClient | null>
  }
  addEventListener(type: 'install' | 'activate', handle: (event: Lasting) => void): void
  addEventListener(type: 'push', handle: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', handle: (event: ClickEvent) => void): void
}
