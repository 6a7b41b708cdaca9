import type { Chat } from '@guiche/contract/features/chats'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PaneHeader } from '../../../ui/PaneHeader.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useOnceTrue } from '../../../ui/use-once-true.ts'
import { dropChat, otherOf } from '../api.ts'
import { ChatMembers } from './ChatMembers.tsx'

const ChatDialog = lazyPart(async () => (await import('../dialogs/ChatDialog.tsx')).ChatDialog)

const useRemove = (chat: Chat) => {
  const t = useTexts()
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('chats.removing.title'),
      text: t('chats.removing.text', { title: chat.title }),
      action: t('chats.removing.action'),
      onConfirm: () => dropChat(chat.id).then(() => toast.success(t('chats.removing.done'))),
    })
}

export const ChatHeader = ({ chat, isNarrow }: { chat: Chat; isNarrow: boolean }) => {
  const t = useTexts()
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const remove = useRemove(chat)
  const [isEditing, setEditing] = useState(false)
  const hasDialog = useOnceTrue(isEditing)
  const other = otherOf(chat, userId)
  const entries = [
    { key: 'edit', label: t('kit.edit'), icon: IconEdit, onSelect: () => setEditing(true) },
    {
      key: 'remove',
      label: t('kit.remove'),
      icon: IconTrash,
      isDestructive: true,
      startsGroup: true,
      onSelect: remove,
    },
  ]
  return (
    <PaneHeader
      level={2}
      before={
        <>
          {isNarrow && (
            <IconButton icon={IconBack} label={t('chats.back')} onClick={() => void navigate({ to: '/chats' })} />
          )}
          <Avatar name={other?.name ?? chat.title} src={other?.profileImage} isOnline={other?.online} size={36} />
        </>
      }
      title={<span className="truncate">{chat.title}</span>}
      line={<ChatMembers chat={chat} />}
    >
      {chat.ownerId === userId && (
        <ActionMenu trigger={<IconButton icon={IconDots} label={t('chats.actions')} />} entries={entries} />
      )}
      {hasDialog && (
        <Suspense fallback={null}>
          <ChatDialog chat={chat} isOpen={isEditing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </PaneHeader>
  )
}
