import { type Chat, mostChatMessageLetters } from '@guiche/contract/features/chats'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ComposerArea, ComposerFrame } from '../../messages/Talk/ComposerFrame.tsx'
import { ComposerText } from '../../messages/Talk/ComposerText.tsx'
import { sendMessage, useChatDraft } from '../api/unsent.ts'

const noFiles = () => undefined

/** A message is sent only if it is not blank. */
export const ChatComposer = ({ chat }: { chat: Chat }) => {
  const t = useTexts()
  const [draft, setDraft] = useChatDraft(chat.id)
  const fieldId = `chat-composer-${chat.id}`
  useEffect(() => {
    // On a phone the keyboard would cover half of the messages.
    if (matchMedia('(pointer: fine)').matches) document.getElementById(fieldId)?.focus()
  }, [fieldId])
  const excess = draft.trim().length - mostChatMessageLetters
  const isRefused = draft.trim() === '' || excess > 0
  const send = () => {
    if (isRefused) return
    sendMessage(chat.id, draft.trim())
    setDraft('')
  }
  return (
    <ComposerArea>
      <ComposerFrame excess={excess}>
        <ComposerText
          id={fieldId}
          value={draft}
          placeholder={t('chats.write')}
          onChange={setDraft}
          onSend={send}
          onFiles={noFiles}
          onEscape={null}
        />
        <IconButton
          icon={IconSend}
          look="primary"
          label={t('chats.send')}
          shortcut="Enter"
          tooltipSide="top"
          disabled={isRefused}
          onClick={send}
        />
      </ComposerFrame>
    </ComposerArea>
  )
}
