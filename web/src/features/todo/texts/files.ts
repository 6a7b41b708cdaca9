import type { TextFiles } from '../../../lib/i18n.ts'

export const todoTexts: TextFiles = {
  pt: async () => (await import('./pt.ts')).texts,
  en: async () => (await import('./en.ts')).texts,
  es: async () => (await import('./es.ts')).texts,
  tr: async () => (await import('./tr.ts')).texts,
}
