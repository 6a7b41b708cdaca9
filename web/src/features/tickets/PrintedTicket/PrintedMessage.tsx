import type { Message } from '@guiche/contract/features/messages'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { MessageText } from '../../messages/Talk/MessageText.tsx'
import { SpokenWords } from '../../messages/Talk/SpokenWords.tsx'
import classes from './PrintedTicket.module.css'

const Content = ({ message }: { message: Message }) => {
  const t = useTexts()
  const { mediaType, mediaUrl, mediaName, body, isDeleted, fromMe, dataJson } = message
  if (isDeleted) return <i>{t(fromMe ? 'messages.deletedOwn' : 'messages.deletedByContact')}</i>
  const isPicture = (mediaType === 'image' || mediaType === 'sticker') && mediaUrl !== null
  const isText = mediaType === 'conversation' || mediaType === 'reactionMessage'
  return (
    <>
      {isPicture && <img src={mediaUrl} alt="" className={classes.picture} />}
      {!isPicture && !isText && (
        <div className={classes.file}>
          {t(`messages.kinds.${mediaType}`)}
          {mediaName ? `: ${mediaName}` : ''}
        </div>
      )}
      {body !== '' && <MessageText text={body} isWhole />}
      {mediaType === 'audio' && <SpokenWords dataJson={dataJson} />}
    </>
  )
}

/** A printed message: without buttons and temporary states. */
export const PrintedMessage = ({ message, customer }: { message: Message; customer: string }) => {
  const t = useTexts()
  const dates = useDates()
  const { fromMe, user, contact, isPrivate, createdAt } = message
  const speaker = fromMe ? (user?.name ?? '') : (contact?.name ?? customer)
  return (
    <div className={classes.message} data-own={fromMe || undefined} data-note={isPrivate || undefined}>
      <div className={classes.by}>
        <b>{speaker}</b>
        {isPrivate && <span>{t('messages.note')}</span>}
        <span className="tabular">{dates.dateTime(createdAt)}</span>
      </div>
      <Content message={message} />
    </div>
  )
}
