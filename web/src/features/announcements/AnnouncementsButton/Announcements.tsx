import type { Announcement } from '@guiche/contract/features/announcements'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import type { ResourceList } from '../../../lib/lists.ts'
import { useUser } from '../../../lib/session.ts'
import { plainText } from '../../../lib/whatsapp-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { priorityName, seenUntil } from '../api.ts'
import classes from './Announcements.module.css'

interface AnnouncementsProps {
  list: ResourceList<Announcement>
  onRead: (announcement: Announcement) => void
}

/** Shown announcements count as seen; those that were new when the pane opened keep their mark until it closes. */
const useSeenBefore = (rows: readonly Announcement[]): string => {
  const store = seenUntil(useUser().id)
  const [before] = useState(store.get)
  useEffect(() => {
    const newest =
      rows
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? ''
    if (newest > store.get()) store.set(newest)
  }, [rows, store])
  return before
}

const Rows = ({ list, onRead }: AnnouncementsProps) => {
  const t = useTexts()
  const seen = useSeenBefore(list.rows)
  if (list.isLoading) return <SkeletonRows rows={3} />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0) {
    return <EmptyState icon={IconNews} title={t('announcements.none')} text={t('announcements.noneText')} />
  }
  return (
    <div className={classes.scroll}>
      <ul className={classes.list} aria-label={t('announcements.title')}>
        {list.rows.map((announcement) => (
          <li key={announcement.id}>
            <button
              type="button"
              className={classes.item}
              data-priority={announcement.priority}
              onClick={() => onRead(announcement)}
            >
              <span className={classes.name}>
                {announcement.updatedAt > seen && (
                  <span className={classes.fresh}>
                    <span className="hidden-visually">{t('announcements.new')}</span>
                  </span>
                )}
                {announcement.title}
              </span>
              <Time value={announcement.createdAt} className={classes.time} />
              <span className={classes.text}>{plainText(announcement.text)}</span>
              {announcement.mediaPath && <img src={announcement.mediaPath} alt="" className={classes.picture} />}
              <span className="hidden-visually">
                {t('announcements.priorityOf', { priority: t(`announcements.${priorityName(announcement.priority)}`) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </div>
  )
}

export const Announcements = (props: AnnouncementsProps) => {
  const t = useTexts()
  return (
    <div className={classes.pane}>
      <h2 className={classes.title}>{t('announcements.title')}</h2>
      <Rows {...props} />
    </div>
  )
}
