import type { TextFiles } from '../../../lib/i18n.ts'

export const reportTexts: TextFiles = {
  pt: async () => ({ ...(await import('./pt.ts')).texts, ...(await import('../../dashboard/texts/pt.ts')).texts }),
  en: async () => ({ ...(await import('./en.ts')).texts, ...(await import('../../dashboard/texts/en.ts')).texts }),
  es: async () => ({ ...(await import('./es.ts')).texts, ...(await import('../../dashboard/texts/es.ts')).texts }),
  tr: async () => ({ ...(await import('./tr.ts')).texts, ...(await import('../../dashboard/texts/tr.ts')).texts }),
}
