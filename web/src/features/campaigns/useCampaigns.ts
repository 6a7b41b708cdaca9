import type { Recipient } from '@guiche/contract/features/campaign-recipients'
import type { Campaign } from '@guiche/contract/features/campaigns'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { campaignPages, type RecipientFilter, recipientPages } from './api.ts'

const campaignsOf = ({ records }: { records: readonly Campaign[] }) => records
const recipientsOf = ({ recipients }: { recipients: readonly Recipient[] }) => recipients

/** Paged, with search on the server. */
export const useCampaigns = (): ResourceList<Campaign> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...campaignPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, campaignsOf), search }
}

/** Delivery states have no event: an open report is read again this often. */
const lookAgainMs = 10_000

/** The recipients of a campaign, likewise. */
export const useRecipients = (campaignId: number, filter: RecipientFilter): ResourceList<Recipient> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({
    ...recipientPages(campaignId, filter, searchParam),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  })
  return { ...usePagedRows(query, recipientsOf), search }
}
