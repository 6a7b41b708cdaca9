import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popup } from '../../ui/Popup.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useUnreadCount } from './useUnread.ts'

const Notifications = lazyPart(async () => (await import('./NotificationsButton/Notifications.tsx')).Notifications)

/** The conversations that wait for an answer, and the push settings of this device. */
export const NotificationsButton = () => {
  const t = useTexts()
  const count = useUnreadCount()
  const label = count > 0 ? t('notices.buttonUnread', { count }) : t('notices.button')
  return (
    <Popup width={360} trigger={<IconButton icon={IconBell} label={label} hasDot={count > 0} />}>
      {(close) => (
        <Suspense fallback={<SkeletonRows rows={3} hasAvatar />}>
          <Notifications onClose={close} />
        </Suspense>
      )}
    </Popup>
  )
}
