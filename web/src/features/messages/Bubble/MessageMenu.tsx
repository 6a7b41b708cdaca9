import type { Message } from '@guiche/contract/features/messages'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTimeline from '@tabler/icons-react/dist/esm/icons/IconTimeline.mjs'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx'
import { iconStroke } from '../../../ui/icon.ts'
import { toast } from '../../../ui/toast.tsx'
import { type ConversationScope, useConversation } from '../useConversation.ts'
import classes from './MessageMenu.module.css'

const copy = async (text: string, t: Say): Promise<void> => {
  await navigator.clipboard.writeText(text)
  toast.success(t('messages.actions.copied'))
}

const contentEntries = (message: Message, quote: ConversationScope['quote'], t: Say): MenuEntry[] => {
  if (message.isDeleted) return []
  const { mediaUrl, mediaName } = message
  return [
    ...(quote && !message.isPrivate
      ? [{ key: 'reply', label: t('messages.actions.reply'), icon: IconArrowBackUp, onSelect: () => quote(message) }]
      : []),
    // Browsers give the clipboard to secure pages only.
    ...(message.body !== '' && navigator.clipboard
      ? [{ key: 'copy', label: t('messages.actions.copy'), icon: IconCopy, onSelect: () => void copy(message.body, t) }]
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

const entriesOf = (message: Message, { quote, openLife }: ConversationScope, t: Say): MenuEntry[] => {
  const ofContent = contentEntries(message, quote, t)
  const life = { key: 'life', label: t('ledger.life.title'), icon: IconTimeline, startsGroup: ofContent.length > 0 }
  return [...ofContent, { ...life, onSelect: () => openLife(message.id) }]
}

/** No tooltip: a conversation has one of these per message. */
export const MessageMenu = ({ message }: { message: Message }) => {
  const t = useTexts()
  const scope = useConversation()
  const entries = entriesOf(message, scope, t)
  const trigger = (
    <button
      type="button"
      className={classes.button}
      aria-label={t('messages.actions.of')}
      title={t('messages.actions.of')}
    >
      <IconDots size={16} stroke={iconStroke} aria-hidden />
    </button>
  )
  return <ActionMenu trigger={trigger} entries={entries} width={270} />
}
