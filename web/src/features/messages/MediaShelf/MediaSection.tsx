import { type MediaShelf, mediaShelves } from '@guiche/contract/features/conversation-media'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useOnceTrue } from '../../../ui/use-once-true.ts'
import { mediaOf } from '../api/conversation-media.ts'
import { useFreshLinks } from '../useFreshLinks.ts'
import classes from './MediaSection.module.css'
import { ShelfItems } from './ShelfItems.tsx'

const Lightbox = lazyPart(async () => (await import('../Lightbox/Lightbox.tsx')).Lightbox)

const Shelf = ({ ticket, shelf }: { ticket: Ticket; shelf: MediaShelf }) => {
  const t = useTexts()
  const [openId, open] = useState<string | null>(null)
  const wasOpen = useOnceTrue(openId !== null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    mediaOf(ticket, shelf),
  )
  const messages = useMemo(() => data?.pages.flatMap((page) => page.messages) ?? [], [data])
  const onBroken = useFreshLinks(refetch)
  // Paging through the files loads further ones.
  const isAtOldest = openId !== null && messages.at(-1)?.id === openId
  useEffect(() => {
    if (isAtOldest && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isAtOldest, hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />
  if (messages.length === 0) return <p className={classes.none}>{t(`messages.shelves.none.${shelf}`)}</p>
  return (
    <>
      <ShelfItems shelf={shelf} messages={messages} onOpen={open} onBroken={onBroken} />
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('messages.shelves.more')}
        </Button>
      )}
      {wasOpen && (
        <Suspense fallback={null}>
          <Lightbox
            messages={() => messages.toReversed()}
            openId={openId}
            onOpen={open}
            onBroken={onBroken}
            of={shelf === 'videos' ? 'video' : 'image'}
          />
        </Suspense>
      )}
    </>
  )
}

/** The files and links of the conversation. */
export const MediaSection = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const panelId = useId()
  const [shelf, setShelf] = useState<MediaShelf>('images')
  const tabs = mediaShelves.map((key) => ({ key, label: t(`messages.shelves.${key}`) }))
  return (
    <section className={classes.section} aria-label={t('messages.shelves.title')}>
      <h3 className={classes.heading}>{t('messages.shelves.title')}</h3>
      <div className={classes.tabs}>
        <Tabs tabs={tabs} active={shelf} onChange={setShelf} label={t('messages.shelves.title')} panelId={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`messages.shelves.${shelf}`)} className={classes.panel}>
        <Shelf key={shelf} ticket={ticket} shelf={shelf} />
      </div>
    </section>
  )
}
