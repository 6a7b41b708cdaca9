import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { type Tab, Tabs } from '../../../ui/Tabs.tsx'
import { countsOf } from '../api.ts'
import { setTicketView, type TicketTab, ticketTabs, type useTicketView } from '../useTicketView.ts'

interface TicketTabsProps {
  state: ReturnType<typeof useTicketView>
  /** Of the shown tab with filters, which the general counts do not cover. */
  count: number | null
  panelId: string
}

export const TicketTabs = ({ state, count, panelId }: TicketTabsProps) => {
  const t = useTexts()
  const { view, query, isFiltered, maySeeGroups, mayShowAll } = state
  const { data: counts } = useQuery(countsOf({ queueIds: view.queueIds, showAll: mayShowAll && view.showsAll }))
  const countOf = (tab: TicketTab): number | undefined => {
    if (tab === 'closed') return undefined
    return (isFiltered || query.snoozed) && tab === query.status ? (count ?? undefined) : counts?.[tab]
  }
  const tabs: Tab<TicketTab>[] = ticketTabs
    .filter((tab) => tab !== 'group' || maySeeGroups)
    .map((tab) => ({ key: tab, label: t(`tickets.list.${tab}`), count: countOf(tab) }))
  return (
    <Tabs
      tabs={tabs}
      active={view.tab}
      onChange={(tab) => setTicketView({ tab })}
      label={t('tickets.list.tabs')}
      panelId={panelId}
    />
  )
}
