/** A real Chromium, as a user starts it: its own profile, with no emulation except the window's size. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../../e2e/world/chromium.ts'
import { installProbe } from './probe.ts'

export interface BrowserPage {
  page: Page
  cdp: CDPSession
  close: () => Promise<void>
  /** Closes the browser and returns its profile with everything that it stored. */
  leaveProfile: () => Promise<string>
}

export const openBrowser = async (address: string, stored: Readonly<Record<string, string>>): Promise<BrowserPage> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'guiche-bench-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: chromiumFlags,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  // The compiler of this file wraps every inner function in a helper call that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(installProbe)
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return {
    page,
    cdp: await context.newCDPSession(page),
    leaveProfile: async () => {
      await context.close()
      return profile
    },
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
