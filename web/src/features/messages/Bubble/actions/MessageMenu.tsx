import type { Message } from '@guiche/contract/features/messages'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTimeline from '@tabler/icons-react/dist/esm/icons/IconTimeline.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type Say, useTexts } from '../../../../lib/i18n.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useUser } from '../../../../lib/session.ts'
import { ActionMenu, type MenuEntry } from '../../../../ui/ActionMenu.tsx'
import { useConfirm } from '../../../../ui/confirm.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { toast } from '../../../../ui/toast.tsx'
import { transcriptionIn } from '../../api/attached.ts'
import { remove, transcribe } from '../../api/changes.ts'
import { startEditing, startSelecting } from '../../api/selection.ts'
import { mayDelete, mayEdit, mayForward } from '../../live/change-rules.ts'
import { type ConversationScope, useConversation } from '../../useConversation.ts'
import { BubbleButton } from './BubbleButton.tsx'

const contentEntries = (message: Message, quote: ConversationScope['quote'], t: Say): MenuEntry[] => {
  if (message.isDeleted) return []
  const { mediaUrl, mediaName } = message
  return [
    ...(quote && !message.isPrivate
      ? [{ key: 'reply', label: t('messages.actions.reply'), icon: IconArrowBackUp, onSelect: () => quote(message) }]
      : []),
    ...(message.body !== ''
      ? [
          {
            key: 'copy',
            label: t('messages.actions.copy'),
            icon: IconCopy,
            onSelect: () => void copyText(message.body, t('messages.actions.copied')),
          },
        ]
      : []),
    ...(mediaUrl !== null
      ? [
          {
            key: 'save',
            label: t('messages.media.download'),
            icon: IconDownload,
            onSelect: () => saveFile(mediaUrl, mediaName ?? ''),
          },
        ]
      : []),
  ]
}

const hear = async (id: string, t: Say): Promise<void> => {
  toast.info(t('messages.media.transcribing'), 2_000)
  await transcribe(id).catch(toast.error)
}

const audioEntries = ({ id, mediaType, mediaUrl, dataJson }: Message, t: Say): MenuEntry[] =>
  mediaType === 'audio' && mediaUrl !== null && transcriptionIn(dataJson) === null
    ? [
        {
          key: 'transcribe',
          label: t('messages.media.transcribe'),
          icon: IconFileText,
          onSelect: () => void hear(id, t),
        },
      ]
    : []

type Choices = ReturnType<typeof useChoices>

const changeEntries = (message: Message, { forward }: ConversationScope, may: Choices, t: Say): MenuEntry[] => {
  const { id } = message
  return [
    ...(may.edit
      ? [{ key: 'edit', label: t('messages.actions.edit'), icon: IconPencil, onSelect: () => startEditing(id) }]
      : []),
    ...(may.forward
      ? [
          {
            key: 'forward',
            label: t('messages.actions.forward'),
            icon: IconArrowForwardUp,
            onSelect: () => forward([id]),
          },
        ]
      : []),
    { key: 'select', label: t('messages.actions.select'), icon: IconChecks, onSelect: () => startSelecting(id) },
  ]
}

const useChoices = (message: Message) => {
  const { ticket } = useConversation()
  const user = useUser()
  return {
    edit: mayEdit(message, ticket, user, Date.now()),
    delete: mayDelete(message, ticket, user),
    forward: mayForward(message),
  }
}

const useDelete = (message: Message) => {
  const t = useTexts()
  const confirm = useConfirm()
  const { id, isPrivate } = message
  return () =>
    confirm({
      title: t(isPrivate ? 'messages.changes.deleteNoteTitle' : 'messages.changes.deleteTitle'),
      text: t(isPrivate ? 'messages.changes.deleteNoteText' : 'messages.changes.deleteText'),
      action: t(isPrivate ? 'messages.actions.deleteNote' : 'messages.actions.delete'),
      onConfirm: () => remove(id),
    })
}

const useEntries = (message: Message): MenuEntry[] => {
  const t = useTexts()
  const scope = useConversation()
  const may = useChoices(message)
  const askToDelete = useDelete(message)
  const life = { key: 'life', label: t('ledger.life.title'), icon: IconTimeline, startsGroup: true }
  return [
    ...contentEntries(message, scope.quote, t),
    ...audioEntries(message, t),
    ...changeEntries(message, scope, may, t),
    { ...life, onSelect: () => scope.openLife(message.id) },
    ...(may.delete
      ? [
          {
            key: 'delete',
            label: t(message.isPrivate ? 'messages.actions.deleteNote' : 'messages.actions.delete'),
            icon: IconTrash,
            isDestructive: true,
            startsGroup: true,
            onSelect: askToDelete,
          },
        ]
      : []),
  ]
}

export const MessageMenu = ({ message }: { message: Message }) => {
  const t = useTexts()
  const entries = useEntries(message)
  const trigger = <BubbleButton icon={IconDots} label={t('messages.actions.of')} />
  return <ActionMenu trigger={trigger} entries={entries} width={270} />
}
