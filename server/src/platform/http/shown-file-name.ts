import { cutWhole } from '@guiche/contract/core/whole-letters'

/** Browsers write these three so within a form, and nothing else. */
const escaped: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
const unescaped = (name: string): string => name.replace(/%(?:22|0D|0A)/g, (sign) => escaped[sign] ?? sign)

/**
 * A file name, as a form says it, for display: without folders, control characters, or characters that reverse the
 * reading direction to hide an extension.
 */
export const shownFileName = (name: string): string => {
  const last = unescaped(name).split(/[\\/]/).pop() ?? ''
  const legible = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return cutWhole(legible.normalize('NFC'), 200) || 'file'
}
