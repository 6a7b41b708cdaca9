import type { ChatMessage } from '@guiche/contract/features/chats'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { FileMedia } from '../../messages/Bubble/files/FileMedia.tsx'
import { UploadProgress } from '../../messages/Bubble/files/UploadProgress.tsx'
import { Failure } from '../../messages/Bubble/status/Failure.tsx'
import { DaySeparator, type Said, useTurn } from '../../messages/Talk/DaySeparator.tsx'
import { EditText } from '../../messages/Talk/EditText.tsx'
import { Faint } from '../../messages/Talk/Faint.tsx'
import { MessageText, type MessageTextProps } from '../../messages/Talk/MessageText.tsx'
import { TalkBubble } from '../../messages/Talk/TalkBubble.tsx'
import { changeMessage } from '../api/said.ts'
import { showMessage } from '../live.ts'
import classes from './ChatBubble.module.css'
import { ChatBubbleMenu } from './ChatBubbleMenu.tsx'
import type { ShownMessage } from './useChatMessages.ts'

const saidBy = ({ message }: ShownMessage): Said => ({ speaker: message.senderId, at: message.createdAt })

interface ChatBubbleProps {
  shown: ShownMessage
  /** Shows whom it names. */
  mark: NonNullable<MessageTextProps['mark']>
  before: ShownMessage | undefined
}

const Sending = () => {
  const t = useTexts()
  return (
    <span role="img" aria-label={t('chats.sending')} title={t('chats.sending')}>
      <IconClock size={12} stroke={1.7} aria-hidden />
    </span>
  )
}

const EditBox = ({ message: { chatId, id, message }, onClose }: { message: ChatMessage; onClose: () => void }) => {
  const client = useQueryClient()
  const save = async (text: string) => showMessage(client, await changeMessage({ id: chatId, messageId: id }, text))
  return <EditText initial={message} save={save} onClose={onClose} />
}

interface WordsProps extends Pick<ChatBubbleProps, 'shown' | 'mark'> {
  isEdited: boolean
  onClose: () => void
}

const Words = ({ shown: { message, stored }, mark, isEdited, onClose }: WordsProps) => {
  if (stored && isEdited) return <EditBox message={stored} onClose={onClose} />
  return message.message !== '' && <MessageText text={message.message} mark={mark} />
}

/** A file above its caption. */
const Content = (props: WordsProps) => {
  const t = useTexts()
  const { file, stored, unsent } = props.shown
  if (stored?.isDeleted) return <Faint icon={IconBan}>{t('messages.deletedOwn')}</Faint>
  if (!file) return <Words {...props} />
  return (
    <>
      <FileMedia shown={file} />
      <div className={classes.caption}>
        <Words {...props} />
      </div>
      {unsent?.failure === null && <UploadProgress id={unsent.id} />}
    </>
  )
}

/** A message with the day above it. */
export const ChatBubble = ({ shown, mark, before }: ChatBubbleProps) => {
  const t = useTexts()
  const { id } = useUser()
  const { message, stored, unsent } = shown
  const [isEdited, setEdited] = useState(false)
  const isOwn = message.senderId === id
  const { isNewDay, isFirst } = useTurn(saidBy(shown), before && saidBy(before))
  const name = message.sender?.name ?? t('chats.somebody')
  const hasFailed = unsent !== null && unsent.failure !== null
  return (
    <>
      {isNewDay && <DaySeparator at={message.createdAt} />}
      <TalkBubble
        label={t('chats.messageOf', { name: isOwn ? t('chats.you') : name })}
        isOwn={isOwn}
        isFirst={isFirst}
        author={!isOwn && isFirst ? name : null}
        {...(stored ? { messageId: `${stored.id}` } : {})}
        at={message.createdAt}
        beforeTime={stored?.isEdited && <span>{t('messages.edited')}</span>}
        afterTime={unsent && !hasFailed && <Sending />}
        beside={
          stored && !stored.isDeleted && !isEdited && <ChatBubbleMenu message={stored} onEdit={() => setEdited(true)} />
        }
        below={unsent && <Failure shown={{ message: { id: unsent.id, failure: null }, unsent }} />}
      >
        <Content {...{ shown, mark }} isEdited={isEdited} onClose={() => setEdited(false)} />
      </TalkBubble>
    </>
  )
}
