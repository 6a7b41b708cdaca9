/** Flows as a field offers them: a feature of its own, as integrations name flows and flows ask integrations' prompts. */
import { type Flow, listFlows } from '@guiche/contract/features/flows'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/query.ts'
import { useFieldSearch, usePagedRows } from '../../lib/searched-pages.ts'

export const flowPages = (searchParam: string) =>
  pagesOf(listFlows, { query: searchParam === '' ? {} : { searchParam } })

export const rowsOf = ({ flows }: { flows: readonly Flow[] }) => flows

/** Why a flow begins no run, wherever it is chosen. */
const flowRest = ({ active, version }: FlowChoice) => {
  if (version === null) return 'flowUnpublished'
  return active ? null : 'flowOff'
}

/** What a field knows of a flow. */
export type FlowChoice = Pick<Flow, 'id' | 'name' | 'active' | 'version'>

/** What a field offers: the first page of what is typed, and the one that is chosen already. */
export const useFlowChoices = (chosen: FlowChoice | null) => {
  const { searchParam, offer } = useFieldSearch()
  const query = useInfiniteQuery({ ...flowPages(searchParam), placeholderData: keepPreviousData })
  const { rows } = usePagedRows(query, rowsOf)
  const listed = chosen === null ? undefined : rows.find(({ id }) => id === chosen.id)
  const all: readonly FlowChoice[] = chosen === null || listed ? rows : [chosen, ...rows]
  /** Why a flow of the list, by its id as a field holds it, begins nothing. */
  const restOf = (id: string | null) => {
    const found = all.find((flow) => String(flow.id) === id)
    return found ? flowRest(found) : null
  }
  return { ...offer(all), restOf }
}
