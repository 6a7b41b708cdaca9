import type { TicketStatus } from '@guiche/contract/features/tickets'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useCan } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { recall, remember } from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { useOwnQueues } from '../queues/api.ts'
import type { TicketQuery } from './api.ts'

export const ticketTabs = ['open', 'pending', 'group', 'closed'] as const
export type TicketTab = (typeof ticketTabs)[number]

export interface TicketView {
  tab: TicketTab
  /** As typed; queried a moment after the last key. */
  search: string
  searchesMessages: boolean
  /** Empty: all that the user sees. */
  queueIds: readonly number[]
  connectionIds: readonly number[]
  userIds: readonly number[]
  tagIds: readonly number[]
  statuses: readonly TicketStatus[]
  showsAll: boolean
  /** The snoozed ones instead of the others. */
  showsSnoozed: boolean
  isAscending: boolean
}

const searchDelayMs = 500

const fresh: TicketView = {
  tab: 'open',
  search: '',
  searchesMessages: false,
  queueIds: [],
  connectionIds: [],
  userIds: [],
  tagIds: [],
  statuses: [],
  showsAll: false,
  showsSnoozed: false,
  isAscending: false,
}

const keyFor = (userId: number): string => `ticketView.${userId}`

/** Permanent settings survive a reload; a search or a filter does not. */
const remembered = (userId: number): TicketView => {
  try {
    const kept = JSON.parse(recall(keyFor(userId)) ?? '{}') as Partial<TicketView>
    const { tab, queueIds, showsAll, isAscending } = { ...fresh, ...kept }
    return {
      ...fresh,
      tab: ticketTabs.includes(tab) ? tab : fresh.tab,
      queueIds: Array.isArray(queueIds) ? queueIds.filter(Number.isInteger) : [],
      showsAll: showsAll === true,
      isAscending: isAscending === true,
    }
  } catch {
    return fresh
  }
}

/** Outside of the screen, so that it survives a visit to another screen; per user. */
const store = createStore<{ userId: number; view: TicketView }>({ userId: 0, view: fresh })

export const setTicketView = (change: Partial<TicketView>): void => {
  store.set(({ userId, view }) => ({ userId, view: { ...view, ...change } }))
  const { userId, view } = store.get()
  const { tab, queueIds, showsAll, isAscending } = view
  remember(keyFor(userId), JSON.stringify({ tab, queueIds, showsAll, isAscending }))
}

/** All filters: a leftover one would hide tickets. */
export const clearFilters = (): void => setTicketView({ connectionIds: [], userIds: [], tagIds: [], statuses: [] })

/** Only attended tickets can be snoozed. */
const showsSnoozed = ({ tab, showsSnoozed: isOn }: TicketView): boolean => isOn && (tab === 'open' || tab === 'group')

const queryOfView = (view: TicketView, term: string, mayShowAll: boolean): TicketQuery => {
  const filters = {
    queueIds: view.queueIds,
    whatsapps: view.connectionIds,
    users: view.userIds,
    tags: view.tagIds,
  }
  if (term !== '')
    return { ...filters, searchParam: term, searchOnMessages: view.searchesMessages, statusFilter: view.statuses }
  // Filtering by colleagues requires seeing theirs.
  const showAll = mayShowAll && (view.showsAll || view.userIds.length > 0)
  if (view.tab === 'closed') return { ...filters, status: 'closed' }
  const sort = { ...(view.isAscending ? ({ sortTickets: 'ASC' } as const) : {}), snoozed: showsSnoozed(view) }
  return view.tab === 'group'
    ? { ...filters, ...sort, status: 'group' }
    : { ...filters, ...sort, status: view.tab, showAll }
}

/** What the list shows now, and its filter. */
export const useTicketView = () => {
  const user = useUser()
  if (store.get().userId !== user.id) store.set({ userId: user.id, view: remembered(user.id) })
  const { view: stored } = useStore(store)
  const mayShowAll = useCan('tickets-manager:showall')
  const maySeeGroups = user.allowGroup === 'enabled'
  const queues = useOwnQueues()
  // A queue that the user has left is in no menu any more: it must not keep filtering.
  const queueIds = useMemo(
    () =>
      queues.length === 0
        ? stored.queueIds
        : stored.queueIds.filter((queueId) => queues.some(({ id }) => id === queueId)),
    [stored.queueIds, queues],
  )
  const tab = stored.tab === 'group' && !maySeeGroups ? 'open' : stored.tab
  const view: TicketView = { ...stored, tab, queueIds }
  const [term] = useDebouncedValue(view.search.trim(), searchDelayMs)
  const isSearching = view.search.trim() !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` is made of the stored one, the queues and the flag.
  const query = useMemo(
    () => queryOfView(view, isSearching ? term : '', mayShowAll),
    [stored, queueIds, isSearching, term, mayShowAll, maySeeGroups],
  )
  const isFiltered =
    view.connectionIds.length > 0 ||
    view.userIds.length > 0 ||
    view.tagIds.length > 0 ||
    (isSearching && view.statuses.length > 0)
  return { view, query, term, isSearching, isFiltered, mayShowAll, maySeeGroups }
}
