import IconSnoozed from '@tabler/icons-react/dist/esm/icons/IconAlarmSnooze.mjs'
import IconClosed from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconNew from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconGroups from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconNothing from '@tabler/icons-react/dist/esm/icons/IconZoomCancel.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { countsOf } from '../api.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import { clearFilters, setTicketView, type useTicketView } from '../useTicketView.ts'

type State = ReturnType<typeof useTicketView>

const NewTicket = () => {
  const t = useTexts()
  const desk = useTicketDesk()
  return (
    <Button icon={IconNew} onClick={() => desk.ask({ kind: 'new' })}>
      {t('tickets.list.newTicket')}
    </Button>
  )
}

const NoOpen = ({ state }: { state: State }) => {
  const t = useTexts()
  const { view, mayShowAll } = state
  const showAll = mayShowAll && view.showsAll
  const { data } = useQuery(countsOf({ queueIds: view.queueIds, showAll }))
  const pending = data?.pending ?? 0
  const action = pending > 0 && (
    <Button look="primary" onClick={() => setTicketView({ tab: 'pending' })}>
      {t('tickets.list.seePending', { count: pending })}
    </Button>
  )
  return (
    <EmptyState
      icon={IconOpen}
      title={t(showAll ? 'tickets.list.emptyOpenOfAll' : 'tickets.list.emptyOpen')}
      text={t('tickets.list.emptyOpenText')}
      action={action || <NewTicket />}
    />
  )
}

/** Explains the empty list, with one button for the next step. */
export const TicketEmpty = ({ state }: { state: State }) => {
  const t = useTexts()
  const { view, query, isSearching, isFiltered, term } = state
  if (isFiltered) {
    const action = <Button onClick={clearFilters}>{t('tickets.list.clearFilters')}</Button>
    return <EmptyState icon={IconFilter} title={t('tickets.list.emptyFiltered')} action={action} />
  }
  if (isSearching) {
    const action = <Button onClick={() => setTicketView({ search: '' })}>{t('kit.clearSearch')}</Button>
    return <EmptyState icon={IconNothing} title={t('kit.nothingMatches', { term })} action={action} />
  }
  if (query.snoozed) {
    const action = (
      <Button onClick={() => setTicketView({ showsSnoozed: false })}>{t('tickets.list.hideSnoozed')}</Button>
    )
    const words = { title: t('tickets.list.emptySnoozed'), text: t('tickets.list.emptySnoozedText') }
    return <EmptyState icon={IconSnoozed} {...words} action={action} />
  }
  if (view.queueIds.length > 0) {
    const action = <Button onClick={() => setTicketView({ queueIds: [] })}>{t('tickets.list.seeAllQueues')}</Button>
    return <EmptyState icon={IconFilter} title={t('tickets.list.emptyQueues')} action={action} />
  }
  if (view.tab === 'open') return <NoOpen state={state} />
  if (view.tab === 'closed') {
    const action = <Button onClick={() => setTicketView({ tab: 'open' })}>{t('tickets.list.seeOpen')}</Button>
    const words = { title: t('tickets.list.emptyClosed'), text: t('tickets.list.emptyClosedText') }
    return <EmptyState icon={IconClosed} {...words} action={action} />
  }
  return view.tab === 'group' ? (
    <EmptyState icon={IconGroups} title={t('tickets.list.emptyGroup')} text={t('tickets.list.emptyGroupText')} />
  ) : (
    <EmptyState
      icon={IconWaiting}
      title={t('tickets.list.emptyPending')}
      text={t('tickets.list.emptyPendingText')}
      action={<NewTicket />}
    />
  )
}
