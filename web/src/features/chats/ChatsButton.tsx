import IconChats from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { meets } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popup } from '../../ui/Popup.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useUnreadInChats } from './api.ts'
import { useChatNotices } from './useChatNotices.ts'

const Chats = lazyPart(async () => (await import('./ChatsButton/Chats.tsx')).Chats)

const Button = () => {
  const t = useTexts()
  useChatNotices()
  const count = useUnreadInChats()
  const label = count > 0 ? t('shell.chatsUnread', { count }) : t('shell.menu.chats')
  return (
    <Popup width={360} trigger={<IconButton icon={IconChats} label={label} hasDot={count > 0} />}>
      {(close) => (
        <Suspense fallback={<SkeletonRows rows={3} hasAvatar />}>
          <Chats onClose={close} />
        </Suspense>
      )}
    </Popup>
  )
}

/** The internal chat; there is no button if the plan does not include it. */
export const ChatsButton = () => {
  const user = useUser()
  return meets(user, { plan: 'useInternalChat' }) ? <Button /> : null
}
