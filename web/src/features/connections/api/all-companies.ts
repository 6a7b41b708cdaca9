/** The connections of all companies, for super admins. */
import {
  allConnections,
  type CompanyConnections,
  connectionsByCompany,
  endSessionOfAnyCompany,
  renewSessionOfAnyCompany,
  restartConnectionsOfCompany,
  startSessionOfAnyCompany,
} from '@guiche/contract/features/all-connections'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { ResourceList } from '../../../lib/lists.ts'
import { keyOf, pagesOf, queryClient, queryOf } from '../../../lib/query.ts'
import { usePagedRows, useTypedSearch } from '../../../lib/searched-pages.ts'
import type { SessionVerb } from '../api.ts'

const companyTotalPages = (searchParam: string) =>
  pagesOf(connectionsByCompany, { query: searchParam === '' ? {} : { searchParam } })
const connectionsOf = (companyId: number) => queryOf(allConnections, { query: { companyId } })

const rowsOf = ({ companies }: { companies: readonly CompanyConnections[] }) => companies

/** Paged, with search on the server; the totals are of all matches. */
export const useCompanyTotals = () => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...companyTotalPages(searchParam), placeholderData: keepPreviousData })
  const list: ResourceList<CompanyConnections> = { ...usePagedRows(query, rowsOf), search }
  return { list, totals: query.data?.pages.at(-1)?.totals }
}

export const useConnectionsOf = (companyId: number) => useQuery(connectionsOf(companyId))

const refetch = () =>
  Promise.all(
    [allConnections, connectionsByCompany].map((each) => queryClient.invalidateQueries({ queryKey: keyOf(each) })),
  )

const verbs = {
  start: startSessionOfAnyCompany,
  renew: renewSessionOfAnyCompany,
  end: endSessionOfAnyCompany,
} as const

export const commandAny = async (id: number, verb: SessionVerb): Promise<void> => {
  await call(verbs[verb], { params: { id } })
  await refetch()
}

/** Answers how many lines. */
export const restartCompany = async (companyId: number): Promise<number> => {
  const { connections } = await call(restartConnectionsOfCompany, { params: { companyId } })
  await refetch()
  return connections
}
