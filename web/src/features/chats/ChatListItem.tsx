import type { Chat } from '@guiche/contract/features/chats'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ListRow, ListRowText } from '../../ui/ListRow.tsx'
import { DraftLine } from '../messages/Draft.tsx'
import { useChatDraft } from './api/drafts.ts'
import { otherOf, unreadsIn } from './api.ts'

interface ChatListItemProps {
  chat: Chat
  isActive?: boolean
  onOpen?: () => void
}

/** A chat of two shows the other member's picture. The draft of the open chat is shown only in its composer. */
export const ChatListItem = ({ chat, isActive = false, onOpen }: ChatListItemProps) => {
  const t = useTexts()
  const { id } = useUser()
  const other = otherOf(chat, id)
  const unreads = unreadsIn(chat, id)
  const typed = useChatDraft(chat.id).trim()
  return (
    <ListRow as="li" isActive={isActive} isCompact>
      <Link
        to={`/chats/${chat.uuid}`}
        data-unread={unreads > 0 || undefined}
        aria-current={isActive ? 'page' : undefined}
        onClick={onOpen}
      >
        <Avatar name={other?.name ?? chat.title} src={other?.profileImage} isOnline={other?.online} size={36} />
        <ListRowText name={chat.title} at={chat.updatedAt}>
          <DraftLine text={isActive ? '' : typed} label={t('tickets.item.draft')}>
            {chat.lastMessage || t('chats.nothingSaid')}
          </DraftLine>
        </ListRowText>
        <Badge count={unreads} label={t('chats.unread', { count: unreads })} />
      </Link>
    </ListRow>
  )
}
