import type { CallInput } from '@guiche/contract/core/endpoint'
import { listReport, mostReportRows, reportTotal } from '@guiche/contract/features/reports'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'
import type { ReportFilter } from './api/filter.ts'

type Asked = CallInput<typeof listReport>['query']

/** Behind the cursor of the page before; null: the first. */
export const reportPage = (filter: ReportFilter, cursor: string | null, pageSize: number) => ({
  ...queryOf(listReport, {
    query: { ...filter, pageSize, withTotal: false, ...(cursor === null ? {} : { cursor }) } as Asked,
  }),
  placeholderData: keepPreviousData,
})

/** Asked for beside the page: counting takes longer than showing. */
export const totalOf = (filter: ReportFilter) => ({
  ...queryOf(reportTotal, { query: filter as CallInput<typeof reportTotal>['query'] }),
  placeholderData: keepPreviousData,
})

/** A large page of everything that is asked for, behind the one before. */
export const exportedAfter = (filter: ReportFilter, cursor: string | null, signal: AbortSignal) => {
  const query = { ...filter, pageSize: mostReportRows, withTotal: false, ...(cursor === null ? {} : { cursor }) }
  return call(listReport, { query: query as Asked, signal })
}
