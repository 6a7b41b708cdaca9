import { publicSettings, type Setting } from '@guiche/contract/features/settings'
import { applyAccents } from '../ui/theme/accent.ts'
import { apiBase } from './address.ts'
import { call } from './api.ts'
import { recall, remember } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { showNameInTitle } from './title.ts'

const none = {
  appName: 'Guichê',
  primaryColorLight: '',
  primaryColorDark: '',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
  allowSignup: 'disabled',
  trialDays: '7',
}
type BrandKey = keyof typeof none
export type Brand = Readonly<Record<BrandKey, string>>

const brand = createStore<Brand>(none)
export const useBrand = (): Brand => useStore(brand)

/** A stored logo is a file name of ours; a URL is used unchanged. */
export const logoAddress = (stored: string): string =>
  /^(https?:|data:image\/|\/)/.test(stored) ? stored : `${apiBase}/public/${encodeURIComponent(stored)}`

const setAddress = (selector: string, address: string): void => {
  const link = document.querySelector<HTMLLinkElement>(selector)
  if (!link || link.getAttribute('href') === address) return
  // The type of our own icon does not apply to another one.
  link.removeAttribute('type')
  link.href = address
}

/** The server generates the manifest: a browser reads it again if its URL changes. */
const showIcons = ({ appName, appLogoFavicon }: Brand): void => {
  setAddress('link[rel="icon"]', appLogoFavicon ? logoAddress(appLogoFavicon) : '/favicon.svg')
  setAddress('link[rel="apple-touch-icon"]', appLogoFavicon ? logoAddress(appLogoFavicon) : '/icon-192.png')
  setAddress('link[rel="manifest"]', `/manifest.webmanifest?${new URLSearchParams([[appName, appLogoFavicon]])}`)
}

const show = (next: Brand): void => {
  brand.set(next)
  applyAccents({ light: next.primaryColorLight, dark: next.primaryColorDark })
  showNameInTitle(next.appName)
  showIcons(next)
}

const lastSeen = (): Brand => {
  try {
    return { ...none, ...(JSON.parse(recall('brand') ?? '{}') as Partial<Brand>) }
  } catch {
    return none
  }
}

const keep = (next: Brand): void => {
  remember('brand', JSON.stringify(next))
  show(next)
}

/** The server's answer; if it is unavailable, nothing changes. */
export const fetchBrand = async (): Promise<void> => {
  const said = await call(publicSettings).catch(() => null)
  if (said) keep({ ...brand.get(), ...said })
}

/** A platform setting changed. False: it is not one that every page shows. */
export const takeBrand = ({ key, value }: Setting): boolean => {
  if (!(key in none)) return false
  keep({ ...brand.get(), [key]: String(value) })
  return true
}

/** At once what this device stored last, then the server's answer. */
export const startBrand = (): Promise<void> => {
  show(lastSeen())
  return fetchBrand()
}

const askEveryMs = 15_000

/**
 * For pages without events: reloads while the page is visible, and when it becomes visible. Until the returned
 * function is called.
 */
export const followBrand = (): (() => void) => {
  const ask = () => {
    if (document.visibilityState === 'visible') void fetchBrand()
  }
  const timer = setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}
