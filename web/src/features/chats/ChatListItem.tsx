import type { Chat } from '@guiche/contract/features/chats'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Time } from '../../ui/Time.tsx'
import { otherOf, unreadsIn } from './api.ts'
import classes from './ChatListItem.module.css'

interface ChatListItemProps {
  chat: Chat
  isActive?: boolean
  onOpen?: () => void
}

/** A chat of two shows the other one's face. */
export const ChatListItem = ({ chat, isActive = false, onOpen }: ChatListItemProps) => {
  const t = useTexts()
  const { id } = useUser()
  const other = otherOf(chat, id)
  const unreads = unreadsIn(chat, id)
  return (
    <li className={classes.item} data-active={isActive || undefined}>
      <Link
        to={`/chats/${chat.uuid}`}
        className={classes.link}
        data-unread={unreads > 0 || undefined}
        aria-current={isActive ? 'page' : undefined}
        onClick={onOpen}
      >
        <Avatar name={other?.name ?? chat.title} src={other?.profileImage} isOnline={other?.online} size={36} />
        <span className={classes.name}>{chat.title}</span>
        <Time value={chat.updatedAt} className={classes.time} />
        <span className={classes.message}>{chat.lastMessage || t('chats.nothingSaid')}</span>
        <Badge count={unreads} label={t('chats.unread', { count: unreads })} />
      </Link>
    </li>
  )
}
