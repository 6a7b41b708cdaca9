import type { Chat } from '@guiche/contract/features/chats'
import { useEffect } from 'react'
import type { VoiceNote } from '../../../lib/audio/voice-recorder.ts'
import { isFieldInUse } from '../../../lib/field-in-use.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Suggestions } from '../../../ui/Suggestions.tsx'
import { AttachMenu } from '../../messages/Composer/AttachMenu.tsx'
import { EmojiButton } from '../../messages/Composer/EmojiButton.tsx'
import { RecorderBar } from '../../messages/Composer/RecorderBar.tsx'
import { SendOrRecord } from '../../messages/Composer/SendOrRecord.tsx'
import { ComposerArea, ComposerFrame } from '../../messages/Talk/ComposerFrame.tsx'
import { ComposerText } from '../../messages/Talk/ComposerText.tsx'
import { excessOf, useRecorder } from '../../messages/Talk/Talk.tsx'
import { changeChatDraft, useChatDraft } from '../api/drafts.ts'
import { chatOutboxOf, sayIn } from '../api/unsent.ts'
import classes from './ChatComposer.module.css'
import { amongColleagues } from './useChatFiles.ts'
import { useNames } from './useNames.ts'

const chatFieldId = (chatId: number): string => `chat-composer-${chatId}`

const focusField = (chatId: number): void => {
  // On a phone the keyboard would cover half of the messages.
  if (matchMedia('(pointer: fine)').matches) document.getElementById(chatFieldId(chatId))?.focus()
}

const useSaying = (chatId: number) => {
  const { id } = useUser()
  const outbox = chatOutboxOf(id)
  return {
    sayText: (body: string) => {
      sayIn(outbox, chatId, { body })
      changeChatDraft(chatId, '')
    },
    sayVoice: ({ file, isVoiceNote }: VoiceNote) => sayIn(outbox, chatId, { body: '', file, isVoiceNote }),
  }
}

const WritingBox = ({ chat, onFiles, recorder }: ChatComposerProps & { recorder: ReturnType<typeof useRecorder> }) => {
  const t = useTexts()
  const draft = useChatDraft(chat.id)
  const { sayText } = useSaying(chat.id)
  const names = useNames(chat, chatFieldId(chat.id), draft)
  const excess = excessOf(draft, amongColleagues)
  const isEmpty = draft.trim() === ''
  const send = () => {
    if (!isEmpty && excess === 0) sayText(draft)
  }
  return (
    <ComposerFrame excess={excess}>
      <Suggestions
        {...names.suggest}
        label={t('notes.suggest')}
        keyOf={({ id }) => id}
        render={({ name, profileImage, online }) => (
          <span className={classes.person}>
            <Avatar name={name} src={profileImage} isOnline={online} size={22} />
            <span className="truncate">{name}</span>
          </span>
        )}
        side="above"
      />
      <AttachMenu {...amongColleagues} onFiles={onFiles} />
      <EmojiButton textId={chatFieldId(chat.id)} />
      <ComposerText
        id={chatFieldId(chat.id)}
        value={draft}
        placeholder={t('chats.write')}
        onChange={(text) => changeChatDraft(chat.id, text)}
        onSend={send}
        onFiles={onFiles}
        onCaret={names.setCaret}
        suggest={names.suggest}
        onEscape={null}
      />
      <SendOrRecord {...{ recorder, isEmpty }} label={t('chats.send')} isTooLong={excess > 0} onSend={send} />
    </ComposerFrame>
  )
}

interface ChatComposerProps {
  chat: Chat
  /** Files wait to be looked at before they are sent. */
  onFiles: (files: File[]) => void
}

/** What is written, spoken or chosen. A message is sent only if it is not blank. */
export const ChatComposer = ({ chat, onFiles }: ChatComposerProps) => {
  const { sayVoice } = useSaying(chat.id)
  const recorder = useRecorder(amongColleagues.channel, sayVoice)
  const isRecording = recorder.phase === 'recording' || recorder.phase === 'sending'
  // Also when a recording is over.
  useEffect(() => {
    if (!isRecording && !isFieldInUse()) focusField(chat.id)
  }, [chat.id, isRecording])
  return (
    <ComposerArea>
      {isRecording ? (
        <ComposerFrame>
          <RecorderBar
            seconds={recorder.seconds}
            isSending={recorder.phase === 'sending'}
            viewOnce={null}
            onCancel={recorder.cancel}
            onSend={() => void recorder.finish()}
          />
        </ComposerFrame>
      ) : (
        <WritingBox chat={chat} onFiles={onFiles} recorder={recorder} />
      )}
    </ComposerArea>
  )
}
