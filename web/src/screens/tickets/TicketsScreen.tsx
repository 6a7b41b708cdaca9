import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef } from 'react'
import { TicketDeskProvider } from '../../features/tickets/TicketDeskProvider.tsx'
import { TicketList, type TicketListHandle } from '../../features/tickets/TicketList/TicketList.tsx'
import { useListWidth } from '../../features/tickets/useListWidth.ts'
import { fetchLaterTexts, useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TwoPanes } from '../../ui/TwoPanes.tsx'
import { useHasRoom } from '../../ui/use-has-room.ts'
import { useTwoPanes } from '../../ui/use-two-panes.ts'
import { leastForAll, leastWithContact, useIsBesideOpen } from './use-contact-pane.ts'
import { useFirstStepParts } from './use-first-step-parts.tsx'

const loadPane = async () => (await import('./TicketPane.tsx')).TicketPane
/** The list loads first; the pane is preloaded for the first click on a ticket. */
const TicketPane = lazyPart(loadPane)
const usePaneAhead = () =>
  useEffect(() => {
    // Not every browser reports when it is idle.
    const timer = setTimeout(
      () => void Promise.all([loadPane(), fetchLaterTexts()]).catch(() => undefined),
      paneAfterMs,
    )
    return () => clearTimeout(timer)
  }, [])
const paneAfterMs = 300

const Welcome = ({ onSelect }: { onSelect: () => void }) => {
  const t = useTexts()
  const action = (
    <Button look="primary" onClick={onSelect}>
      {t('tickets.select')}
    </Button>
  )
  return (
    <EmptyState
      icon={IconMessages}
      title={t('tickets.welcomeTitle')}
      text={t('tickets.welcomeText')}
      action={action}
      isPage
    />
  )
}

const Screen = () => {
  const t = useTexts()
  const { ticketId } = useParams({ strict: false }) as { ticketId?: string }
  const ticketRef = ticketId ?? null
  const sides = useTwoPanes(ticketRef)
  const divider = useListWidth()
  const { ref: panes, hasRoom } = useHasRoom(leastForAll)
  const isContactBeside = useIsBesideOpen() && hasRoom && ticketRef !== null
  const list = useRef<TicketListHandle>(null)
  usePaneAhead()
  const navigate = useNavigate()
  const leave = useCallback((isGone: boolean) => void navigate({ to: '/tickets', replace: isGone }), [navigate])
  const firstSteps = useFirstStepParts()
  const select = () => {
    sides.show('list')
    // After the list has become visible.
    requestAnimationFrame(() => list.current?.focus())
  }
  const tabs = [
    { key: 'opened', label: t('tickets.ticket') },
    { key: 'list', label: t('tickets.tickets') },
  ] as const
  return (
    <>
      <TwoPanes
        ref={panes}
        sides={sides}
        tabs={tabs}
        tabsLabel={t('tickets.narrowTabs')}
        divider={divider}
        {...(isContactBeside ? { leastOpened: leastWithContact } : {})}
        list={<TicketList activeRef={ticketRef} ref={list} whileEmpty={sides.isNarrow && firstSteps.list} />}
        opened={
          ticketRef && (
            <Suspense fallback={<SkeletonRows rows={1} hasAvatar />}>
              <TicketPane
                key={ticketRef}
                ticketRef={ticketRef}
                onLeave={leave}
                isNarrow={sides.isNarrow}
                isContactOver={!hasRoom}
              />
            </Suspense>
          )
        }
        welcome={(!sides.isNarrow && firstSteps.list) || <Welcome onSelect={select} />}
      />
      {firstSteps.dialogs}
    </>
  )
}

export const TicketsScreen = () => (
  <TicketDeskProvider home="/tickets">
    <Screen />
  </TicketDeskProvider>
)
