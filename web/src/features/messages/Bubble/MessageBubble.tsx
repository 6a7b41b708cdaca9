import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { memo } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Time } from '../../../ui/Time.tsx'
import { type Shown, useConversation } from '../useConversation.ts'
import { Failure } from './Failure.tsx'
import { MessageBody } from './MessageBody.tsx'
import classes from './MessageBubble.module.css'
import { MessageMenu } from './MessageMenu.tsx'
import { Quotation } from './Quotation.tsx'
import { Reactions } from './Reactions.tsx'
import { Ticks } from './Ticks.tsx'
import { UploadProgress } from './UploadProgress.tsx'

/** Who speaks, where the side alone does not tell: in groups, and when a colleague wrote. */
const useAuthor = ({ message }: Shown): string | null => {
  const { ticket } = useConversation()
  const user = useUser()
  if (message.fromMe) return message.user && message.user.id !== user.id ? message.user.name : null
  return ticket.isGroup ? (message.contact?.name ?? null) : null
}

export interface MessageBubbleProps {
  shown: Shown
  /** The first of several by the same person in a row. */
  isFirst: boolean
}

export const MessageBubble = memo(({ shown, isFirst }: MessageBubbleProps) => {
  const t = useTexts()
  const author = useAuthor(shown)
  const { ticket } = useConversation()
  const { message, unsent } = shown
  const isFailed = unsent ? unsent.failure !== null : message.failure !== null
  const isUploading = unsent?.file && unsent.failure === null
  const speaker = message.fromMe
    ? (message.user?.name ?? t('messages.you'))
    : (message.contact?.name ?? ticket.contact.name)
  return (
    <article
      className={classes.row}
      data-own={message.fromMe || undefined}
      data-first={isFirst || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
      data-message={message.id}
      aria-label={speaker}
    >
      <div
        className={classes.bubble}
        data-note={message.isPrivate || undefined}
        data-bare={(message.mediaType === 'sticker' && !message.isDeleted) || undefined}
      >
        {message.isPrivate && <div className={classes.note}>{t('messages.note')}</div>}
        {isFirst && author && <div className={classes.author}>{author}</div>}
        {message.isForwarded && (
          <div className={classes.forwarded}>
            <IconArrowForwardUp size={13} stroke={1.7} aria-hidden />
            {t('messages.forwarded')}
          </div>
        )}
        {message.quotedMsg && !message.isDeleted && <Quotation quoted={message.quotedMsg} />}
        <MessageBody shown={shown} />
        {isUploading && <UploadProgress id={message.id} />}
        <div className={classes.meta}>
          {message.isEdited && !message.isDeleted && <span>{t('messages.edited')}</span>}
          <Time value={message.createdAt} look="time" />
          {message.fromMe && !message.isPrivate && !isFailed && !message.isDeleted && <Ticks ack={message.ack} />}
          {message.isPrivate && unsent && !isFailed && <Ticks ack={0} />}
        </div>
        <Failure shown={shown} />
        <Reactions reactions={message.reactions} />
      </div>
      {!unsent && <MessageMenu message={message} />}
    </article>
  )
})
