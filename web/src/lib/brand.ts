import { publicSetting } from '@guiche/contract/features/settings'
import { applyAccents } from '../ui/theme/accent.ts'
import { apiBase } from './address.ts'
import { call } from './api.ts'
import { recall, remember } from './storage.ts'
import { createStore, useStore } from './store.ts'

const keys = [
  'appName',
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
  'allowSignup',
] as const
type BrandKey = (typeof keys)[number]
export type Brand = Readonly<Record<BrandKey, string>>

const none: Brand = {
  appName: 'Guichê',
  primaryColorLight: '',
  primaryColorDark: '',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
  allowSignup: 'disabled',
}

const brand = createStore<Brand>(none)
export const useBrand = (): Brand => useStore(brand)

/** A stored logo is a file name of ours; an address is taken as it is. */
export const logoAddress = (stored: string): string =>
  /^(https?:|data:image\/|\/)/.test(stored) ? stored : `${apiBase}/public/${encodeURIComponent(stored)}`

const show = (next: Brand): void => {
  brand.set(next)
  applyAccents({ light: next.primaryColorLight, dark: next.primaryColorDark })
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && next.appLogoFavicon) icon.href = logoAddress(next.appLogoFavicon)
}

const lastSeen = (): Brand => {
  try {
    return { ...none, ...(JSON.parse(recall('brand') ?? '{}') as Partial<Brand>) }
  } catch {
    return none
  }
}

/** At once what this device saw last, then what the server says; a server that is away changes nothing. */
export const startBrand = async (): Promise<void> => {
  const seen = lastSeen()
  show(seen)
  const answers = await Promise.allSettled(keys.map((key) => call(publicSetting, { params: { key } })))
  const known = answers.flatMap((answer, at) => {
    const key = keys[at]
    return key && answer.status === 'fulfilled' && answer.value ? [[key, answer.value] as const] : []
  })
  const next = { ...seen, ...Object.fromEntries(known) }
  remember('brand', JSON.stringify(next))
  show(next)
}
