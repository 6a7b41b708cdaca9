import type { MediaType, Message } from '@guiche/contract/features/messages'
import { useTexts } from '../../../lib/i18n.ts'
import { MessageBody } from '../Bubble/MessageBody.tsx'
import { previewId } from '../useConversation.ts'
import classes from './Builder.module.css'

export interface PreviewProps {
  mediaType: MediaType
  body: string
  /** As the server will store it. */
  data: unknown
  image?: string | null
}

const previewed = ({ mediaType, body, data, image = null }: PreviewProps): Message => ({
  id: previewId,
  seq: 0,
  ticketId: 0,
  companyId: 0,
  contactId: null,
  contact: null,
  body,
  fromMe: true,
  user: null,
  mediaType,
  mediaState: image === null ? 'none' : 'ready',
  mediaUrl: image,
  mediaName: null,
  mediaMime: null,
  mediaBytes: null,
  mediaSeconds: null,
  isVoiceNote: false,
  ack: 0,
  failure: null,
  isPrivate: false,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  quotedMsgId: null,
  quotedMsg: null,
  reactions: [],
  pendingChanges: [],
  dataJson: JSON.stringify(data),
  queueId: null,
  queue: null,
  createdAt: new Date(0).toISOString(),
})

/** The bubble as it will stand in the conversation. Nothing in it can be tapped yet. */
export const Preview = (props: PreviewProps) => {
  const t = useTexts()
  return (
    <section className={classes.preview} aria-label={t('composing.builder.preview')}>
      <h3 className={classes.caption}>{t('composing.builder.preview')}</h3>
      <div className={classes.bubble} inert>
        <MessageBody shown={{ message: previewed(props), unsent: null }} />
      </div>
    </section>
  )
}
