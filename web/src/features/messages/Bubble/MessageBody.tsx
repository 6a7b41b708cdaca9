import type { Message } from '@guiche/contract/features/messages'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconHelpSquare from '@tabler/icons-react/dist/esm/icons/IconHelpSquare.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import type { Shown } from '../useConversation.ts'
import { AudioMedia } from './AudioMedia.tsx'
import { ContactCards } from './ContactCards.tsx'
import { DocumentMedia } from './DocumentMedia.tsx'
import { ImageMedia, StickerMedia } from './ImageMedia.tsx'
import { LocationCard } from './LocationCard.tsx'
import { MediaNotice } from './MediaNotice.tsx'
import classes from './MessageBody.module.css'
import { MessageText } from './MessageText.tsx'
import { VideoMedia } from './VideoMedia.tsx'

const Deleted = ({ fromMe }: Pick<Message, 'fromMe'>) => {
  const t = useTexts()
  return (
    <span className={classes.faint}>
      <IconBan size={15} stroke={1.7} aria-hidden />
      {t(fromMe ? 'messages.deletedOwn' : 'messages.deletedByContact')}
    </span>
  )
}

const Unsupported = ({ body }: Pick<Message, 'body'>) => {
  const t = useTexts()
  return (
    <>
      <span className={classes.faint}>
        <IconHelpSquare size={15} stroke={1.7} aria-hidden />
        {t('messages.unsupported')}. {t('messages.openOnPhone')}
      </span>
      {body !== '' && <MessageText text={body} />}
    </>
  )
}

const Media = ({ shown }: { shown: Shown }) => {
  const { mediaType, mediaState } = shown.message
  if (mediaState === 'pending' || mediaState === 'missing') {
    return <MediaNotice state={mediaState} mediaType={mediaType} />
  }
  if (mediaType === 'image') return <ImageMedia shown={shown} />
  if (mediaType === 'sticker') return <StickerMedia shown={shown} />
  if (mediaType === 'video') return <VideoMedia shown={shown} />
  if (mediaType === 'audio') return <AudioMedia shown={shown} />
  return <DocumentMedia shown={shown} />
}

/** What was said, in the form that its kind asks for. */
export const MessageBody = ({ shown }: { shown: Shown }) => {
  const { message } = shown
  if (message.isDeleted) return <Deleted fromMe={message.fromMe} />
  switch (message.mediaType) {
    case 'conversation':
    case 'reactionMessage':
      return <MessageText text={message.body} />
    case 'locationMessage':
      return <LocationCard dataJson={message.dataJson} />
    case 'contactMessage':
      return <ContactCards dataJson={message.dataJson} />
    case 'unsupported':
      return <Unsupported body={message.body} />
    default:
      return (
        <>
          <Media shown={shown} />
          {message.body !== '' && <MessageText text={message.body} />}
        </>
      )
  }
}
