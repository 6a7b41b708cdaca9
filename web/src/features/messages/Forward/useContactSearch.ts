import type { ContactSummary } from '@guiche/contract/features/contacts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contactSearch, leastSearched } from '../../contacts/api.ts'

const searchDelayMs = 300
const none: readonly ContactSummary[] = []

/** Searches contacts by name or number, from the third letter on. Blocked ones are left out. */
export const useContactSearch = (typed: string) => {
  const [term] = useDebouncedValue(typed.trim(), searchDelayMs)
  const search = useQuery({ ...contactSearch(term), placeholderData: keepPreviousData })
  const isLong = typed.trim().length >= leastSearched
  const found = isLong ? (search.data?.contacts ?? none) : none
  return {
    isLong,
    isSearching: isLong && (search.isFetching || term !== typed.trim()),
    error: isLong && search.isError ? search.error : null,
    contacts: found.filter(({ active }) => active),
  }
}
