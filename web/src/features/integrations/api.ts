import {
  createIntegration,
  deleteIntegration,
  type Integration,
  type IntegrationId,
  integrationDetails,
  listExchanges,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from '@guiche/contract/features/integrations'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { useFieldSearch, usePagedRows } from '../../lib/searched-pages.ts'
import { useUser } from '../../lib/session.ts'

const params = (id: number) => ({ params: { id: id as IntegrationId } })

export const integrationPages = (searchParam: string) =>
  pagesOf(listIntegrations, { query: searchParam === '' ? {} : { searchParam } })
const integrationOf = (id: number) => queryOf(integrationDetails, params(id))
export const exchangesOf = (id: number) => queryOf(listExchanges, params(id))

export type IntegrationChange = Parameters<typeof call<typeof createIntegration>>[1]['body']

/** Each of these emits an event, which updates the list. */
export const addIntegration = (body: IntegrationChange): Promise<Integration> => call(createIntegration, { body })
export const changeIntegration = (id: number, body: Partial<IntegrationChange>): Promise<Integration> =>
  call(updateIntegration, { ...params(id), body })

export const removeIntegration = (id: number) => call(deleteIntegration, params(id))

export const tryDialogflow = (
  before: Integration | null,
  {
    projectName,
    jsonContent,
    language,
  }: { projectName: string; jsonContent: string; language: Integration['language'] },
) =>
  call(testIntegration, {
    body: { projectName, jsonContent, language, ...(before ? { integrationId: before.id as IntegrationId } : {}) },
  })

export const rowsOf = ({ queueIntegrations }: { queueIntegrations: readonly Integration[] }) => queueIntegrations

/** The options of a field: the first page of results, and the selected one. */
export const useIntegrationChoices = (chosenId: number | null) => {
  const user = useUser()
  const { searchParam, offer } = useFieldSearch()
  const isInPlan = user.company.plan.useIntegrations
  const query = useInfiniteQuery({
    ...integrationPages(searchParam),
    placeholderData: keepPreviousData,
    enabled: isInPlan,
  })
  const { rows } = usePagedRows(query, rowsOf)
  const isListed = rows.some(({ id }) => id === chosenId)
  const isLooked = chosenId !== null && !isListed && query.isSuccess && user.profile === 'admin'
  const chosen = useQuery({ ...integrationOf(chosenId ?? 0), enabled: isLooked })
  const all = isListed || !chosen.data || chosenId === null ? rows : [chosen.data, ...rows]
  return { isInPlan, ...offer(all) }
}
