import { Checkbox } from '@mantine/core'
import IconSnoozed from '@tabler/icons-react/dist/esm/icons/IconAlarmSnooze.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconSelect from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconNew from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import IconAscending from '@tabler/icons-react/dist/esm/icons/IconSortAscending.mjs'
import IconDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs'
import IconAll from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { type Ref, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useTicketDesk } from '../useTicketDesk.ts'
import { setTicketView, type TicketView, type useTicketView } from '../useTicketView.ts'
import { CloseAllButton } from './CloseAllButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { QueueSelector } from './QueueSelector.tsx'
import { TicketTabs } from './TicketTabs.tsx'
import classes from './TicketTools.module.css'
import { startSelecting, stopSelecting, useSelection } from './useSelection.ts'

interface TicketToolsProps {
  state: ReturnType<typeof useTicketView>
  /** The size of the list; null while unknown. */
  count: number | null
  searchRef: Ref<HTMLInputElement>
  panelId: string
}

// Loaded on demand, because they bring the pickers along.
const TicketFilters = lazyPart(async () => (await import('./TicketFilters.tsx')).TicketFilters)

const filtersId = 'ticket-filters'

const SortButton = ({ isAscending }: { isAscending: boolean }) => {
  const t = useTexts()
  return (
    <IconButton
      icon={isAscending ? IconAscending : IconDescending}
      size="small"
      // Names the order that a click switches to.
      label={isAscending ? t('tickets.list.newestFirst') : t('tickets.list.oldestFirst')}
      onClick={() => setTicketView({ isAscending: !isAscending })}
    />
  )
}

/** Replaces the tabs during a search. */
const ResultsHead = ({ view, count }: Pick<TicketToolsProps, 'count'> & { view: TicketView }) => {
  const t = useTexts()
  return (
    <div className={classes.results}>
      <h2 className={classes.heading} aria-live="polite">
        {t('tickets.list.results')}
        {count !== null && count > 0 && <span>{t('tickets.list.resultCount', { count })}</span>}
      </h2>
      <Checkbox
        label={t('tickets.list.searchMessages')}
        checked={view.searchesMessages}
        onChange={(event) => setTicketView({ searchesMessages: event.currentTarget.checked })}
      />
    </div>
  )
}

const ListSwitches = ({ view, mayShowAll }: { view: TicketView; mayShowAll: boolean }) => {
  const t = useTexts()
  const isSelecting = useSelection().isOn
  const { tab, showsAll, showsSnoozed } = view
  return (
    <>
      {mayShowAll && (tab === 'open' || tab === 'pending') && (
        <IconButton
          icon={IconAll}
          size="small"
          label={t('tickets.list.showAll')}
          isOn={showsAll}
          onClick={() => setTicketView({ showsAll: !showsAll })}
        />
      )}
      {(tab === 'open' || tab === 'group') && (
        <IconButton
          icon={IconSnoozed}
          size="small"
          label={t('tickets.list.showSnoozed')}
          isOn={showsSnoozed}
          onClick={() => setTicketView({ showsSnoozed: !showsSnoozed })}
        />
      )}
      {tab !== 'closed' && (
        <>
          <CloseAllButton status={tab} queueIds={view.queueIds} />
          <IconButton
            icon={IconSelect}
            size="small"
            label={t('deeds.selection.start')}
            isOn={isSelecting}
            onClick={isSelecting ? stopSelecting : startSelecting}
          />
          <SortButton isAscending={view.isAscending} />
        </>
      )}
    </>
  )
}

/** Everything above the rows: search, filters, tabs, and sorting. */
export const TicketTools = ({ state, count, searchRef, panelId }: TicketToolsProps) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const { view, query, isSearching, isFiltered, mayShowAll } = state
  const [areFiltersOpen, setFiltersOpen] = useState(isFiltered)
  return (
    <div className={classes.tools}>
      <div className={classes.first}>
        <SearchField
          ref={searchRef}
          className={classes.search ?? ''}
          value={view.search}
          onChange={(search) => setTicketView({ search })}
          placeholder={t('tickets.list.search')}
          shortcut="/"
        />
        <IconButton
          icon={IconFilter}
          label={t('tickets.list.filters')}
          hasDot={isFiltered}
          aria-expanded={areFiltersOpen}
          aria-controls={filtersId}
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        />
        <IconButton icon={IconNew} label={t('tickets.list.newTicket')} onClick={() => desk.ask({ kind: 'new' })} />
      </div>
      {areFiltersOpen && (
        <Suspense fallback={null}>
          <TicketFilters id={filtersId} view={view} isSearching={isSearching} isFiltered={isFiltered} />
        </Suspense>
      )}
      {isSearching ? (
        <ResultsHead view={view} count={count} />
      ) : (
        <TicketTabs state={state} count={count} panelId={panelId} />
      )}
      <div className={classes.second}>
        <QueueSelector chosen={view.queueIds} />
        <span className={classes.toggles}>
          {!isSearching && <ListSwitches view={view} mayShowAll={mayShowAll} />}
          <ExportButton query={query} count={count} />
        </span>
      </div>
    </div>
  )
}
