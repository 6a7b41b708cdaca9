/** Calls about phrase campaigns. */
import type { CallInput } from '@guiche/contract/core/endpoint'
import {
  createPhraseCampaign,
  deletePhraseCampaign,
  listPhraseCampaigns,
  type PhraseCampaign,
  type PhraseCampaignId,
  updatePhraseCampaign,
} from '@guiche/contract/features/phrase-campaigns'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../lib/api.ts'
import type { ResourceList } from '../../../lib/lists.ts'
import { pagesOf } from '../../../lib/query.ts'
import { usePagedRows, useTypedSearch } from '../../../lib/searched-pages.ts'

const rowsOf = ({ flow }: { flow: readonly PhraseCampaign[] }) => flow

/** Paged, with search on the server. */
export const usePhraseCampaigns = (): ResourceList<PhraseCampaign> => {
  const { search, searchParam } = useTypedSearch()
  // An address may ask for one: `?q=Natal`.
  const { q } = useSearch({ strict: false }) as { q?: unknown }
  const { set } = search
  useEffect(() => {
    if (q !== undefined) set(String(q))
  }, [q, set])
  const query = useInfiniteQuery({
    ...pagesOf(listPhraseCampaigns, { query: searchParam === '' ? {} : { searchParam } }),
    placeholderData: keepPreviousData,
  })
  return { ...usePagedRows(query, rowsOf), search }
}

export type PhraseCampaignValues = CallInput<typeof createPhraseCampaign>['body']

export const addPhraseCampaign = (body: PhraseCampaignValues): Promise<PhraseCampaign> =>
  call(createPhraseCampaign, { body })
export const changePhraseCampaign = (id: number, body: Partial<PhraseCampaignValues>): Promise<PhraseCampaign> =>
  call(updatePhraseCampaign, { body: { ...body, id: id as PhraseCampaignId } })

export const switchPhraseCampaign = (id: number, status: boolean): Promise<PhraseCampaign> =>
  changePhraseCampaign(id, { status })

export const removePhraseCampaign = (id: number) =>
  call(deletePhraseCampaign, { params: { id: id as PhraseCampaignId } })
