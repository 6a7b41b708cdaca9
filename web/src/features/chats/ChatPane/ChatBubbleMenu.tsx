import type { ChatMessage } from '@guiche/contract/features/chats'
import { editableForMs } from '@guiche/contract/features/messages'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useUser } from '../../../lib/session.ts'
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { BubbleButton } from '../../messages/Bubble/actions/BubbleButton.tsx'
import { takeBackMessage } from '../api/said.ts'
import { showMessage } from '../live.ts'

interface ChatBubbleMenuProps {
  message: ChatMessage
  onEdit: () => void
}

const useTakeBack = ({ chatId, id }: ChatMessage) => {
  const t = useTexts()
  const client = useQueryClient()
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('messages.changes.deleteTitle'),
      text: t('chats.takingBack'),
      action: t('messages.actions.delete'),
      onConfirm: async () => showMessage(client, await takeBackMessage({ id: chatId, messageId: id })),
    })
}

const useOwnEntries = ({ message, onEdit }: ChatBubbleMenuProps): MenuEntry[] => {
  const t = useTexts()
  const takeBack = useTakeBack(message)
  const isFresh = Date.now() - Date.parse(message.createdAt) < editableForMs
  return [
    ...(isFresh ? [{ key: 'edit', label: t('messages.actions.edit'), icon: IconPencil, onSelect: onEdit }] : []),
    {
      key: 'delete',
      label: t('messages.actions.delete'),
      icon: IconTrash,
      isDestructive: true,
      startsGroup: true,
      onSelect: takeBack,
    },
  ]
}

/** The actions on a message. */
export const ChatBubbleMenu = (props: ChatBubbleMenuProps) => {
  const t = useTexts()
  const { id } = useUser()
  const { message } = props
  const own = useOwnEntries(props)
  const { message: words, mediaUrl, mediaName } = message
  const copy = () => void copyText(words, t('messages.actions.copied'))
  const save = () => saveFile(mediaUrl ?? '', mediaName ?? '')
  const entries = [
    ...(words ? [{ key: 'copy', label: t('messages.actions.copy'), icon: IconCopy, onSelect: copy }] : []),
    ...(mediaUrl ? [{ key: 'download', label: t('messages.media.download'), icon: IconDownload, onSelect: save }] : []),
    ...(message.senderId === id ? own : []),
  ]
  return <ActionMenu trigger={<BubbleButton icon={IconDots} label={t('messages.actions.of')} />} entries={entries} />
}
