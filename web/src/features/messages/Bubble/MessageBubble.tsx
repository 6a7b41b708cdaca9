import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { memo, Suspense, useMemo } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useIsChosen, useIsEdited } from '../api/selection.ts'
import { asWanted, mayReact } from '../live/change-rules.ts'
import { TalkBubble } from '../Talk/TalkBubble.tsx'
import { type Shown, useConversation } from '../useConversation.ts'
import { MessageMenu } from './actions/MessageMenu.tsx'
import { ReactButton } from './actions/ReactButton.tsx'
import { UploadProgress } from './files/UploadProgress.tsx'
import { MessageBody } from './MessageBody.tsx'
import classes from './MessageBubble.module.css'
import { Changes } from './status/Changes.tsx'
import { Failure } from './status/Failure.tsx'
import { Reactions } from './status/Reactions.tsx'
import { Ticks } from './status/Ticks.tsx'
import { Quotation } from './words/Quotation.tsx'

const EditBox = lazyPart(async () => (await import('./actions/EditBox.tsx')).EditBox)

/** The author, if the side does not tell: in groups, and for colleagues' messages. */
const useAuthor = ({ message }: Shown): string | null => {
  const { ticket } = useConversation()
  const user = useUser()
  if (message.fromMe) return message.user && message.user.id !== user.id ? message.user.name : null
  return ticket.isGroup ? (message.contact?.name ?? null) : null
}

export interface MessageBubbleProps {
  shown: Shown
  /** The first of several by the same author in a row. */
  isFirst: boolean
}

/** Shows our requested change before the channel has accepted it. */
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

/** Where the message comes from. */
const Origin = ({ message }: Pick<Shown, 'message'>) => {
  const t = useTexts()
  return (
    <>
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

/** How far it came. */
const Progress = ({ shown: { message, unsent }, isFailed }: { shown: Shown; isFailed: boolean }) => {
  if (isFailed) return null
  if (message.isPrivate) return unsent && <Ticks ack={0} />
  return message.fromMe && !message.isDeleted && <Ticks ack={message.ack} />
}

const lookOf = ({ isPrivate, mediaType, isDeleted }: Shown['message']): 'note' | 'bare' | null => {
  if (isPrivate) return 'note'
  return mediaType === 'sticker' && !isDeleted ? 'bare' : null
}

const useSpeaker = ({ message }: Shown): string => {
  const t = useTexts()
  const { ticket } = useConversation()
  if (message.fromMe) return message.user?.name ?? t('messages.you')
  return message.contact?.name ?? ticket.contact.name
}

export const MessageBubble = memo(({ shown: given, isFirst }: MessageBubbleProps) => {
  const t = useTexts()
  const shown = useWanted(given)
  const author = useAuthor(shown)
  const speaker = useSpeaker(shown)
  const { message, unsent } = shown
  const isFailed = unsent ? unsent.failure !== null : message.failure !== null
  return (
    <TalkBubble
      label={speaker}
      isOwn={message.fromMe}
      isFirst={isFirst}
      title={message.isPrivate ? t('messages.note') : null}
      author={isFirst ? author : null}
      look={lookOf(message)}
      hasEdge={message.reactions.length > 0}
      messageId={message.id}
      at={message.createdAt}
      beforeTime={message.isEdited && !message.isDeleted && <span>{t('messages.edited')}</span>}
      afterTime={<Progress shown={shown} isFailed={isFailed} />}
      below={
        <>
          <Failure shown={shown} />
          <Changes message={message} />
          <Reactions reactions={message.reactions} />
        </>
      }
      beside={!unsent && <Buttons message={message} />}
    >
      <Origin message={message} />
      <Words shown={shown} />
      {unsent?.file && unsent.failure === null && <UploadProgress id={message.id} />}
    </TalkBubble>
  )
})
