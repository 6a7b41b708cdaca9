/** Caches our own files for the next start, and shows pushes, also when the pages are closed. Calls and live traffic never pass through it. */
import type { PushNotice } from '@guiche/contract/features/notifications'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { notScreens, withBase, withoutServers } from './addresses.ts'
import { wordsOf } from './words.ts'
import type { WindowClient, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

/** The server writes it before this file when it is not the default. */
const apiBase = self.guicheApiBase ?? '/api'

cleanupOutdatedCaches()
precacheAndRoute(withBase(withoutServers(self.__WB_MANIFEST), apiBase))
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: notScreens(apiBase) }))
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const ourPages = (): Promise<WindowClient[]> => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const show = async (notice: PushNotice): Promise<void> => {
  const pages = await ourPages()
  // A visible page rings by itself.
  if (notice.kind !== 'test' && pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body } = wordsOf(notice)
  const options = {
    body,
    tag: notice.tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: notice.language,
    data: { path: notice.path },
  }
  await self.registration.showNotification(title, options)
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushNotice))
})

/** Uses a page that is already open, or a new one when there is none. */
const lead = async (path: string): Promise<void> => {
  const [page] = await ourPages()
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus()
  page.postMessage({ kind: 'go', path })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(lead(path))
})
