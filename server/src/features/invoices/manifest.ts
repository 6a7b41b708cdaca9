import type { Manifest } from '../../manifest.ts'
import { makeInvoices } from './actions/make-invoices.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Manifest = {
  routes: invoiceRoutes,
  // A day starts at another hour in each time zone.
  recurring: (deps) => [{ name: 'make-invoices', everySeconds: 3600, run: () => makeInvoices(deps) }],
}
