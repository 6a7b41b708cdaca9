import type { CallInput } from '@guiche/contract/core/endpoint'
import { listReport, mostReportRows, reportTotal } from '@guiche/contract/features/reports'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'
import type { ReportFilter } from './api/filter.ts'

type Asked = CallInput<typeof listReport>['query']

/** After the cursor of the previous page; null: the first. */
export const reportPage = (filter: ReportFilter, cursor: string | null, pageSize: number) => ({
  ...queryOf(listReport, {
    query: { ...filter, pageSize, withTotal: false, ...(cursor === null ? {} : { cursor }) } as Asked,
  }),
  placeholderData: keepPreviousData,
})

/** Queried separately, because counting takes longer than reading a page. */
export const totalOf = (filter: ReportFilter) => ({
  ...queryOf(reportTotal, { query: filter as CallInput<typeof reportTotal>['query'] }),
  placeholderData: keepPreviousData,
})

/** A large page of all matches, after the previous one. */
export const exportedAfter = (filter: ReportFilter, cursor: string | null, signal: AbortSignal) => {
  const query = { ...filter, pageSize: mostReportRows, withTotal: false, ...(cursor === null ? {} : { cursor }) }
  return call(listReport, { query: query as Asked, signal })
}
