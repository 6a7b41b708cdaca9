import type { Message } from '@guiche/contract/features/messages'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconHelpSquare from '@tabler/icons-react/dist/esm/icons/IconHelpSquare.mjs'
import { Suspense } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { isRoundVideo, linkIn, transcriptionIn, whatIn } from '../api/attached.ts'
import { Faint } from '../Talk/Faint.tsx'
import { MessageText } from '../Talk/MessageText.tsx'
import type { Shown } from '../useConversation.ts'
import { useOrigin } from '../useOrigin.ts'
import { ContactCards } from './cards/ContactCards.tsx'
import { LocationCard } from './cards/LocationCard.tsx'
import { AbsentMedia } from './files/AbsentMedia.tsx'
import { FileMedia } from './files/FileMedia.tsx'
import { VideoMedia } from './files/VideoMedia.tsx'
import classes from './MessageBody.module.css'

// Loaded with the first message that needs them: most conversations have none.
const RichBody = lazyPart(async () => (await import('../Rich/RichBody.tsx')).RichBody, { isQuiet: true })
const RoundVideo = lazyPart(async () => (await import('../Rich/RoundVideo.tsx')).RoundVideo, { isQuiet: true })
const LinkPreview = lazyPart(async () => (await import('../Rich/LinkPreview.tsx')).LinkPreview, { isQuiet: true })

const Deleted = ({ fromMe }: Pick<Message, 'fromMe'>) => {
  const t = useTexts()
  return <Faint icon={IconBan}>{t(fromMe ? 'messages.deletedOwn' : 'messages.deletedByContact')}</Faint>
}

const knownKinds = ['undecryptable', 'poll_creation', 'order', 'system'] as const

const Unsupported = ({ body, dataJson }: Pick<Message, 'body' | 'dataJson'>) => {
  const t = useTexts()
  const { hint } = useOrigin()
  const known = knownKinds.find((kind) => kind === whatIn(dataJson))
  return (
    <>
      <Faint icon={IconHelpSquare}>
        {known && known !== 'poll_creation'
          ? t(`messages.rich.kinds.${known}`)
          : `${known ? t('messages.rich.kinds.poll_creation') : `${t('messages.unsupported')}.`} ${hint}`.trim()}
      </Faint>
      {body !== '' && <MessageText text={body} />}
    </>
  )
}

const Words = ({ message }: { message: Message }) => {
  const link = message.dataJson === null ? null : linkIn(message.dataJson)
  return (
    <>
      {link && (
        <Suspense fallback={null}>
          <LinkPreview link={link} />
        </Suspense>
      )}
      <MessageText text={message.body} />
    </>
  )
}

const Media = ({ shown }: { shown: Shown }) => {
  const { mediaType, mediaState } = shown.message
  if (mediaState === 'pending' || mediaState === 'missing') {
    return <AbsentMedia message={shown.message} state={mediaState} />
  }
  if (mediaType === 'video' && isRoundVideo(shown.message.dataJson)) {
    return (
      <Suspense fallback={<VideoMedia shown={shown} />}>
        <RoundVideo shown={shown} />
      </Suspense>
    )
  }
  return <FileMedia shown={shown} />
}

const Transcription = ({ dataJson }: { dataJson: string }) => {
  const t = useTexts()
  const text = transcriptionIn(dataJson)
  if (text === null) return null
  return (
    <div className={classes.transcription} role="note" aria-label={t('messages.media.transcription')}>
      <MessageText text={text} />
    </div>
  )
}

const Content = ({ shown }: { shown: Shown }) => {
  const { message } = shown
  switch (message.mediaType) {
    case 'conversation':
    case 'reactionMessage':
      return <Words message={message} />
    case 'locationMessage':
      return <LocationCard dataJson={message.dataJson} />
    case 'contactMessage':
      return <ContactCards dataJson={message.dataJson} />
    case 'unsupported':
      return <Unsupported body={message.body} dataJson={message.dataJson} />
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
    case 'sticker':
      return (
        <>
          <Media shown={shown} />
          {message.body !== '' && (
            <div className={classes.caption}>
              <MessageText text={message.body} />
            </div>
          )}
          {message.mediaType === 'audio' && message.dataJson !== null && <Transcription dataJson={message.dataJson} />}
        </>
      )
    default:
      return (
        <Suspense fallback={<MessageText text={message.body} />}>
          <RichBody shown={shown} />
        </Suspense>
      )
  }
}

/** The content of a message, by its kind. A message that the contact deleted stays readable below the notice. */
export const MessageBody = ({ shown }: { shown: Shown }) => {
  const { message } = shown
  if (!message.isDeleted) return <Content shown={shown} />
  const isLeft = !message.fromMe && (message.body !== '' || message.mediaUrl !== null || message.dataJson !== null)
  return (
    <>
      <Deleted fromMe={message.fromMe} />
      {isLeft && (
        <div className={classes.takenBack}>
          <Content shown={shown} />
        </div>
      )}
    </>
  )
}
