/** One Chromium per test file (two if a test needs notifications); every user has a browser context of their own. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath, headlessShellPath } from './chromium.ts'

const browsers = new Map<string, Promise<Browser>>()
const contexts = new Set<BrowserContext>()
const faults: string[] = []

const browserAt = (executablePath: string): Promise<Browser> => {
  const running = browsers.get(executablePath)
  if (running) return running
  const args = [...chromiumFlags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const started = chromium.launch({ executablePath, args })
  browsers.set(executablePath, started)
  return started
}

export interface Screen {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** A phone: touch, no mouse. */
  byTouch?: boolean
  /** With the service worker, and notifications allowed. */
  hasNotifications?: boolean
  /** Pages may use the camera; otherwise it is refused. */
  hasCamera?: boolean
}

/** The browser's storage of a user who signed in before. */
export type KeptSession = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Errors that no page may ever have, whatever the journey tests. */
const watch = (page: Page) => {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Minified React error/.test(message.text())) faults.push(message.text())
  })
}

export const newContext = async (
  { width = 1440, height = 900, scheme, byTouch = false, hasNotifications = false, hasCamera = false }: Screen = {},
  storageState?: KeptSession,
) => {
  const browser = await browserAt(hasNotifications ? chromiumPath : headlessShellPath)
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme ?? 'light',
    hasTouch: byTouch,
    isMobile: byTouch,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
    serviceWorkers: hasNotifications ? 'allow' : 'block',
    permissions: [
      ...['clipboard-read', 'clipboard-write', 'microphone'],
      ...(hasNotifications ? ['notifications'] : []),
      ...(hasCamera ? ['camera'] : []),
    ],
  })
  // On a device without a chosen theme, that of the user's profile wins over the system's.
  if (scheme)
    await context.addInitScript((theme) => {
      if (location.protocol === 'about:') return
      if (localStorage.getItem('guiche.theme') === null) localStorage.setItem('guiche.theme', theme)
    }, scheme)
  context.setDefaultTimeout(30_000)
  context.on('page', watch)
  contexts.add(context)
  return context
}

export const openPages = (): Page[] => [...contexts].flatMap((context) => context.pages())

/** Returns and clears the errors of the pages. */
export const takeFaults = (): string[] => faults.splice(0)

/** A page that is closed during a navigation may never report it; the browser closes it. */
const closeWithinMs = 10_000

export const closeContexts = async () => {
  const all = [...contexts]
  contexts.clear()
  await Promise.all(all.map((context) => Promise.race([context.close(), sleep(closeWithinMs)])))
}

export const closeBrowser = async () => {
  await closeContexts()
  const running = [...browsers.values()]
  browsers.clear()
  await Promise.all(running.map(async (browser) => (await browser).close()))
}
