import type { MediaType, Message } from '@guiche/contract/features/messages'
import { useTexts } from '../../../lib/i18n.ts'
import { plainMessage } from '../api/plain-message.ts'
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
  ...plainMessage,
  id: previewId,
  body,
  fromMe: true,
  mediaType,
  mediaState: image === null ? 'none' : 'ready',
  mediaUrl: image,
  dataJson: JSON.stringify(data),
})

/** The bubble as it will appear in the conversation, with inactive buttons. */
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
