/**
 * Makes the tenant's colour readable: computes the text colour on it, and which shade of it can be text on our
 * surfaces.
 */

import { luminance, toRgba } from '@mantine/core'

export type Scheme = 'light' | 'dark'

export interface AccentShades {
  accent: string
  hover: string
  /** Text and icons on the accent. */
  ink: string
  /** The accent as text, icon or focus ring on a surface. */
  text: string
  /** The given colour is too close to the page's, so another shade replaces it. */
  isMended: boolean
}

const surfaces: Record<Scheme, string> = { light: '#fafafa', dark: '#26272b' }
const pages: Record<Scheme, string> = { light: '#ffffff', dark: '#18191b' }
const white = '#ffffff'
const black = '#000000'
/** WCAG AA for text, with a margin for the tinted surfaces (selected rows, own bubbles). */
const readable = 5.2
/** A filled button must be visible, although its text is readable in any case. */
const visible = 1.4

const isColour = (hex: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex)

/** `share` of the way from one colour to the other. */
const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [toRgba(from), toRgba(to)]
  const parts = [a.r + (b.r - a.r) * share, a.g + (b.g - a.g) * share, a.b + (b.b - a.b) * share]
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The WCAG contrast of two hex colours; 1 if either is not a colour. */
export const contrast = (one: string, other: string): number => {
  if (!isColour(one) || !isColour(other)) return 1
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const inkOn = (accent: string): string => {
  const tinted = mix(accent, black, 0.82)
  return [white, tinted, black].find((ink) => contrast(ink, accent) >= 4.5) ?? black
}

/** Goes from the colour towards black or white in small steps and stops at the first readable shade. */
const shadeOn = (surface: string, colour: string, towards: string, least: number): string => {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(colour, towards, share)
    if (contrast(shade, surface) >= least) return shade
  }
  return towards
}

export const accentShades = (hex: string, scheme: Scheme, fallback: string): AccentShades => {
  const given = [hex.trim(), fallback].find(isColour) ?? black
  const end = scheme === 'light' ? black : white
  const accent = shadeOn(pages[scheme], given, end, visible)
  const ink = inkOn(accent)
  const hover = mix(accent, ink === white ? black : white, 0.12)
  const text = shadeOn(surfaces[scheme], accent, end, readable)
  return { accent, hover, ink, text, isMended: accent !== mix(given, given, 0) }
}

export const defaultAccents: Record<Scheme, string> = { light: '#0000ff', dark: '#39ace7' }

/** Sets the tenant's colours on the document; the stylesheet picks those of the scheme. Invalid colours are ignored. */
export const applyAccents = (colours: Partial<Record<Scheme, string>>): void => {
  for (const scheme of ['light', 'dark'] as const) {
    const { isMended: _isMended, ...shades } = accentShades(colours[scheme] ?? '', scheme, defaultAccents[scheme])
    for (const [name, value] of Object.entries(shades)) {
      document.documentElement.style.setProperty(`--tenant-${scheme}-${name}`, value)
    }
  }
}
