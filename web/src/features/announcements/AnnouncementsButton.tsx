import type { Announcement } from '@guiche/contract/features/announcements'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import { Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popup } from '../../ui/Popup.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { seenUntil } from './api.ts'
import { useAnnouncementList } from './useAnnouncementList.ts'

const Announcements = lazyPart(async () => (await import('./AnnouncementsButton/Announcements.tsx')).Announcements)
const AnnouncementDialog = lazyPart(async () => (await import('./dialogs/AnnouncementDialog.tsx')).AnnouncementDialog)

/** The platform's announcements. Shows a dot until they have been seen. */
export const AnnouncementsButton = () => {
  const t = useTexts()
  const user = useUser()
  const list = useAnnouncementList({ onlyActive: true })
  const seen = useStore(seenUntil(user.id))
  const fresh = list.rows.filter(({ updatedAt }) => updatedAt > seen).length
  const [read, setRead] = useState<Announcement | null>(null)
  const [isReading, setReading] = useState(false)
  const label = fresh > 0 ? t('announcements.buttonNew', { count: fresh }) : t('announcements.title')
  return (
    <>
      <Popup width={360} trigger={<IconButton icon={IconNews} label={label} hasDot={fresh > 0} />}>
        {(close) => (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <Announcements
              list={list}
              onRead={(announcement) => {
                close()
                setRead(announcement)
                setReading(true)
              }}
            />
          </Suspense>
        )}
      </Popup>
      {read && (
        <Suspense fallback={null}>
          <AnnouncementDialog
            announcement={list.rows.find(({ id }) => id === read.id) ?? read}
            isOpen={isReading}
            onClose={() => setReading(false)}
          />
        </Suspense>
      )}
    </>
  )
}
