import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { memo, Suspense, useMemo } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Time } from '../../../ui/Time.tsx'
import { useIsChosen, useIsEdited } from '../api/selection.ts'
import { asWanted, mayReact } from '../live/change-rules.ts'
import { type Shown, useConversation } from '../useConversation.ts'
import { Changes } from './Changes.tsx'
import { Failure } from './Failure.tsx'
import { MessageBody } from './MessageBody.tsx'
import classes from './MessageBubble.module.css'
import { MessageMenu } from './MessageMenu.tsx'
import { Quotation } from './Quotation.tsx'
import { ReactButton } from './ReactButton.tsx'
import { Reactions } from './Reactions.tsx'
import { Ticks } from './Ticks.tsx'
import { UploadProgress } from './UploadProgress.tsx'

const EditBox = lazyPart(async () => (await import('./EditBox.tsx')).EditBox)

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

/** The customer's view until the channel has taken our change, drawn as we asked for it. */
const useWanted = (shown: Shown): Shown =>
  useMemo(() => ({ message: asWanted(shown.message), unsent: shown.unsent }), [shown])

const Buttons = ({ message }: { message: Shown['message'] }) => {
  const { ticket } = useConversation()
  const isChosen = useIsChosen(message.id)
  if (isChosen !== null) return null
  return (
    <>
      {mayReact(message, ticket.channel) && <ReactButton message={message} />}
      <MessageMenu message={message} />
    </>
  )
}

/** What stands above the words: what kind of message it is, and by whom. */
const Head = ({ message, author }: { message: Shown['message']; author: string | null }) => {
  const t = useTexts()
  return (
    <>
      {message.isPrivate && <div className={classes.note}>{t('messages.note')}</div>}
      {author && <div className={classes.author}>{author}</div>}
      {message.isForwarded && (
        <div className={classes.forwarded}>
          <IconArrowForwardUp size={13} stroke={1.7} aria-hidden />
          {t('messages.forwarded')}
        </div>
      )}
      {message.quotedMsg && !message.isDeleted && <Quotation quoted={message.quotedMsg} />}
    </>
  )
}

const Words = ({ shown }: { shown: Shown }) => {
  const isEdited = useIsEdited(shown.message.id)
  const body = <MessageBody shown={shown} />
  if (!isEdited) return body
  return (
    <Suspense fallback={body}>
      <EditBox shown={shown} />
    </Suspense>
  )
}

/** When, how far it came, and whether it was changed. */
const Meta = ({ shown: { message, unsent }, isFailed }: { shown: Shown; isFailed: boolean }) => {
  const t = useTexts()
  const hasTicks = message.fromMe && !message.isPrivate && !message.isDeleted
  return (
    <div className={classes.meta}>
      {message.isEdited && !message.isDeleted && <span>{t('messages.edited')}</span>}
      <Time value={message.createdAt} look="time" />
      {hasTicks && !isFailed && <Ticks ack={message.ack} />}
      {message.isPrivate && unsent && !isFailed && <Ticks ack={0} />}
    </div>
  )
}

const useSpeaker = ({ message }: Shown): string => {
  const t = useTexts()
  const { ticket } = useConversation()
  if (message.fromMe) return message.user?.name ?? t('messages.you')
  return message.contact?.name ?? ticket.contact.name
}

export const MessageBubble = memo(({ shown: given, isFirst }: MessageBubbleProps) => {
  const shown = useWanted(given)
  const author = useAuthor(shown)
  const speaker = useSpeaker(shown)
  const { message, unsent } = shown
  const isFailed = unsent ? unsent.failure !== null : message.failure !== null
  const isUploading = unsent?.file && unsent.failure === null
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
        <Head message={message} author={isFirst ? author : null} />
        <Words shown={shown} />
        {isUploading && <UploadProgress id={message.id} />}
        <Meta shown={shown} isFailed={isFailed} />
        <Failure shown={shown} />
        <Changes message={message} />
        <Reactions reactions={message.reactions} />
      </div>
      {!unsent && <Buttons message={message} />}
    </article>
  )
})
