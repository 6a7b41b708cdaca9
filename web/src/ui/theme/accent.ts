/** The tenant's one colour, made readable: which ink goes on it, and which shade of it may be text on our surfaces. */

export type Scheme = 'light' | 'dark'

export interface AccentShades {
  accent: string
  hover: string
  /** Text and icons on the accent. */
  ink: string
  /** The accent as text, icon or focus ring on a surface. */
  text: string
}

type Rgb = readonly [number, number, number]

const surfaces: Record<Scheme, Rgb> = { light: [250, 250, 250], dark: [38, 39, 43] }
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** WCAG AA for text, with a margin for the tinted surfaces (selected rows, own bubbles). */
const readable = 5.2

const parse = (hex: string): Rgb | null => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim())
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : hex.trim()
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(full)
  if (!found) return null
  const [r = 0, g = 0, b = 0] = found.slice(1).map((pair) => Number.parseInt(pair, 16))
  return [r, g, b]
}

const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrastOf = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** WCAG contrast of two hex colours; 1 when either is not a colour. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [parse(one), parse(other)]
  return a && b ? contrastOf(a, b) : 1
}

const inkOn = (accent: Rgb): Rgb => {
  const tinted = mix(accent, black, 0.82)
  return [white, tinted, black].find((ink) => contrastOf(ink, accent) >= 4.5) ?? black
}

/** Walks from the colour towards the readable end in small steps and stops at the first shade that can be read. */
const readableOn = (surface: Rgb, colour: Rgb, towards: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(colour, towards, share)
    if (contrastOf(shade, surface) >= readable) return shade
  }
  return towards
}

export const accentShades = (hex: string, scheme: Scheme, fallback: string): AccentShades => {
  const accent = parse(hex) ?? parse(fallback) ?? black
  const ink = inkOn(accent)
  const hover = mix(accent, ink === white ? black : white, 0.12)
  const text = readableOn(surfaces[scheme], accent, scheme === 'light' ? black : white)
  return { accent: toHex(accent), hover: toHex(hover), ink: toHex(ink), text: toHex(text) }
}

export const defaultAccents: Record<Scheme, string> = { light: '#0000ff', dark: '#39ace7' }

/** Puts the tenant's colours over the whole document; the stylesheet picks the scheme's. Unknown colours are ignored. */
export const applyAccents = (colours: Partial<Record<Scheme, string>>): void => {
  for (const scheme of ['light', 'dark'] as const) {
    const shades = accentShades(colours[scheme] ?? '', scheme, defaultAccents[scheme])
    for (const [name, value] of Object.entries(shades)) {
      document.documentElement.style.setProperty(`--tenant-${scheme}-${name}`, value)
    }
  }
}
