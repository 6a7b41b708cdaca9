import { useMediaQuery } from '@mantine/hooks'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useMentions } from '../../features/mentions/useMentions.ts'
import { TicketDeskProvider } from '../../features/tickets/TicketDeskProvider.tsx'
import { TicketList, type TicketListHandle } from '../../features/tickets/TicketList/TicketList.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { PaneDivider } from './PaneDivider.tsx'
import classes from './TicketsScreen.module.css'
import { useListWidth } from './use-list-width.ts'

/** Below this the list in its smallest width would leave the conversation no room. */
const narrowBelow = '(max-width: 860px)'

const loadPane = async () => ({ default: (await import('./TicketPane.tsx')).TicketPane })
/** The list comes first; the first click on a ticket finds its pane already here. */
const TicketPane = lazy(loadPane)
const usePaneAhead = () =>
  useEffect(() => {
    // Not every browser says when it is idle.
    const timer = setTimeout(() => void loadPane().catch(() => undefined), paneAfterMs)
    return () => clearTimeout(timer)
  }, [])
const paneAfterMs = 300

type NarrowTab = 'ticket' | 'tickets'

const Welcome = ({ onSelect }: { onSelect: () => void }) => {
  const t = useTexts()
  const action = (
    <Button look="primary" onClick={onSelect}>
      {t('tickets.select')}
    </Button>
  )
  return (
    <div className={classes.welcome}>
      <EmptyState
        icon={IconMessages}
        title={t('tickets.welcomeTitle')}
        text={t('tickets.welcomeText')}
        action={action}
        isPage
      />
    </div>
  )
}

/** Opening a ticket leads to it, leaving it to the list; the tabs go either way without changing the address. */
const useNarrowTab = (ticketRef: string | null) => {
  const [tab, setTab] = useState<NarrowTab>(ticketRef ? 'ticket' : 'tickets')
  useEffect(() => setTab(ticketRef ? 'ticket' : 'tickets'), [ticketRef])
  return [tab, setTab] as const
}

const Screen = () => {
  const t = useTexts()
  const { ticketId } = useParams({ strict: false }) as { ticketId?: string }
  const ticketRef = ticketId ?? null
  const isNarrow = useMediaQuery(narrowBelow, undefined, { getInitialValueInEffect: false }) ?? false
  const [tab, setTab] = useNarrowTab(ticketRef)
  const { width, drag, settle } = useListWidth()
  const list = useRef<TicketListHandle>(null)
  usePaneAhead()
  const navigate = useNavigate()
  const open = useCallback((uuid: string) => void navigate({ to: `/tickets/${uuid}` }), [navigate])
  useMentions(ticketRef, open)
  const select = () => {
    setTab('tickets')
    // After the list has become visible.
    requestAnimationFrame(() => list.current?.focus())
  }
  const tabs = [
    { key: 'ticket', label: t('tickets.ticket') },
    { key: 'tickets', label: t('tickets.tickets') },
  ] as const
  return (
    <div
      className={classes.screen}
      data-narrow={isNarrow || undefined}
      data-tab={tab}
      style={{ '--list-width': `${width}px` } as CSSProperties}
    >
      {isNarrow && <Tabs tabs={tabs} active={tab} onChange={setTab} label={t('tickets.narrowTabs')} />}
      <div className={classes.list}>
        <TicketList activeRef={ticketRef} ref={list} />
      </div>
      {!isNarrow && <PaneDivider width={width} onChange={drag} onSettle={settle} />}
      <div className={classes.ticket}>
        {ticketRef ? (
          <Suspense fallback={<SkeletonRows rows={1} hasAvatar />}>
            <TicketPane key={ticketRef} ticketRef={ticketRef} isNarrow={isNarrow} />
          </Suspense>
        ) : (
          <Welcome onSelect={select} />
        )}
      </div>
    </div>
  )
}

export const TicketsScreen = () => (
  <TicketDeskProvider>
    <Screen />
  </TicketDeskProvider>
)
