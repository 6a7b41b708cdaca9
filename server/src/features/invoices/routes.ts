import * as calls from '@guiche/contract/features/invoices'
import { bind } from '../../bind.ts'
import { invoicesPage } from './queries.ts'

export const invoiceRoutes = [bind(calls.listInvoices, ({ ctx, query }) => invoicesPage(ctx, query))]
