import type { TextFiles } from '../../../lib/i18n.ts'
import { dashboardTexts } from '../../dashboard/api.ts'

/** Periods are chosen as on the dashboard. */
export const reportTexts: TextFiles = {
  pt: async () => ({ ...(await import('./pt.ts')).texts, ...(await dashboardTexts.pt()) }),
  en: async () => ({ ...(await import('./en.ts')).texts, ...(await dashboardTexts.en()) }),
  es: async () => ({ ...(await import('./es.ts')).texts, ...(await dashboardTexts.es()) }),
  tr: async () => ({ ...(await import('./tr.ts')).texts, ...(await dashboardTexts.tr()) }),
}
