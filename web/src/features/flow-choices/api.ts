/** Flows as a field offers them: a feature of its own, as integrations name flows and flows ask integrations' prompts. */
import { type Flow, listFlows } from '@guiche/contract/features/flows'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/query.ts'
import { useFieldSearch, usePagedRows } from '../../lib/searched-pages.ts'

export const flowPages = (searchParam: string) =>
  pagesOf(listFlows, { query: searchParam === '' ? {} : { searchParam } })

export const rowsOf = ({ flows }: { flows: readonly Flow[] }) => flows

/** What a field offers: the first page of what is typed, and the one that is chosen already. */
export const useFlowChoices = (chosen: { id: number; name: string } | null) => {
  const { searchParam, offer } = useFieldSearch()
  const query = useInfiniteQuery({ ...flowPages(searchParam), placeholderData: keepPreviousData })
  const { rows } = usePagedRows(query, rowsOf)
  const isListed = chosen === null || rows.some(({ id }) => id === chosen.id)
  const all = isListed ? rows : [chosen, ...rows]
  return offer(all)
}
