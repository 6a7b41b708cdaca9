import { texts } from '../lib/i18n.ts'
import { registerWorker, tellRegistered } from '../lib/registered-worker.ts'
import { safePath } from '../lib/safe-path.ts'
import { toast } from '../ui/toast.tsx'
import { homePath } from './gates.ts'
import { router } from './router.tsx'

/** A click on a notification leads this page to its subject. */
const followClicks = (): void =>
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; path?: unknown }>) => {
    if (data?.kind === 'go') void router.navigate({ href: safePath(data.path, homePath) })
  })

/** A newer build has taken over: users are not interrupted, but offered a reload. */
const offerNewVersion = (): void => {
  const t = texts()
  toast.offer(t('shell.newVersion'), t('shell.reload'), () => location.reload())
}

const register = async (): Promise<void> => {
  const isFirstVisit = navigator.serviceWorker.controller === null
  // Blocked by the browser, or an insecure page: everything works without it. A file that could not be fetched may come later.
  const mayHaveOne = await registerWorker().then(
    () => true,
    (error: unknown) => error instanceof TypeError,
  )
  tellRegistered(mayHaveOne)
  if (!mayHaveOne) return
  followClicks()
  if (!isFirstVisit) navigator.serviceWorker.addEventListener('controllerchange', offerNewVersion, { once: true })
}

/** Caches our own files for the next start; calls and sockets never pass through it. */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) tellRegistered(false)
  else if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}
