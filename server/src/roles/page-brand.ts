/** The page, its manifest and its icons with the installation's own name and icon, before any script runs. */
import type { ShownBrand } from '../features/white-label/queries.ts'

const letters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => letters[letter] ?? letter)

/** As in `web/index.html`. */
const ourName = 'Guichê'
const ourIcon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
const ourTouchIcon = '<link rel="apple-touch-icon" href="/icon-192.png" />'

export const pageWith = (html: string, { name, icon }: ShownBrand): string => {
  const named = html
    .replace(`<title>${ourName}</title>`, () => `<title>${escaped(name)}</title>`)
    .replace(`content="${ourName}: `, () => `content="${escaped(name)}: `)
  if (icon === null) return named
  return named
    .replace(ourIcon, () => `<link rel="icon" href="${escaped(icon)}" />`)
    .replace(ourTouchIcon, () => `<link rel="apple-touch-icon" href="${escaped(icon)}" />`)
}

/** Systems cut longer names off. */
const longestShortName = 30

/** The icon is a square of 512 pixels. */
export const manifestWith = (manifest: string, { name, icon }: ShownBrand): string => {
  const built = JSON.parse(manifest) as Record<string, unknown>
  const icons = icon === null ? {} : { icons: [{ src: icon, sizes: '512x512', type: 'image/png' }] }
  return JSON.stringify({ ...built, name, short_name: name.slice(0, longestShortName), ...icons })
}

/** Our own icons, which the installation's replace if it has one: notifications and cached pages refer to them. */
export const ourIcons = new Set(['favicon.svg', 'icon-192.png', 'icon-512.png'])

const freshMs = 1_000

/**
 * Queried at most once a second, however many pages are requested, and not again before the answer. If the query fails,
 * the last result is used. A page that comes more than a second after the question does not wait for the answer, unless
 * it is the first one.
 */
export const rememberedBrand = (ask: () => Promise<ShownBrand>, ours: ShownBrand): (() => Promise<ShownBrand>) => {
  let known: ShownBrand | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<ShownBrand> | null = null
  const askAgain = (at: number) => {
    askedAt = at
    asking = ask()
      .then(
        (brand) => {
          known = brand
          return brand
        },
        () => known ?? ours,
      )
      .finally(() => {
        asking = null
      })
    return asking
  }
  return async () => {
    const now = performance.now()
    const isFresh = now - askedAt <= freshMs
    if (asking) return isFresh || known === null ? asking : known
    return isFresh ? (known ?? ours) : askAgain(now)
  }
}

export const ourBrand: ShownBrand = { name: ourName, icon: null }
