import type { TextFiles } from '../../lib/i18n.ts'

export const queueTexts: TextFiles = {
  pt: async () => (await import('./texts/pt.ts')).texts,
  en: async () => (await import('./texts/en.ts')).texts,
  es: async () => (await import('./texts/es.ts')).texts,
  tr: async () => (await import('./texts/tr.ts')).texts,
}
