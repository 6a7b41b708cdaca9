import * as calls from '@guiche/contract/features/reports'
import { bind } from '../../bind.ts'
import { listReport, reportTotal } from './queries.ts'

export const reportRoutes = [
  bind(calls.listReport, ({ ctx, query }) => listReport(ctx, query)),
  bind(calls.reportTotal, ({ ctx, query }) => reportTotal(ctx, query)),
]
