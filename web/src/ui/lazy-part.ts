/** What is fetched when somebody asks for it: a menu, a dialog. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { texts } from '../lib/i18n.ts'
import { toast } from './toast.tsx'

/** The service worker keeps all of our files. */
const isKeptHere = (): boolean => Boolean(navigator.serviceWorker?.controller)

/** To ask without a network would fail, and a part that failed is never asked for again: the whole screen would go with it. */
const networkIsThere = async (isQuiet: boolean): Promise<void> => {
  if (navigator.onLine || isKeptHere()) return
  if (!isQuiet) toast.error(texts()('errors.offline'))
  await new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/** As React's `lazy`. Without a network it waits for one, and says so; `isQuiet`: nobody asked for it in so many words. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await networkIsThere(isQuiet)
    return { default: await load() }
  })
