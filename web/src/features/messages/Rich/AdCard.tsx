import { useTexts } from '../../../lib/i18n.ts'
import { adIn } from '../api/attached.ts'
import { MessageText } from '../Talk/MessageText.tsx'
import type { Shown } from '../useConversation.ts'
import { PageCard } from './PageCard.tsx'

/** The advertisement above a message that was written after a click on it. */
export const AdCard = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const ad = adIn(message.dataJson)
  return (
    <>
      {ad && (
        <PageCard
          url={ad.url}
          title={ad.title}
          description={ad.text}
          thumbnail={ad.thumbnail}
          note={t('messages.rich.ad')}
        />
      )}
      {message.body !== '' && <MessageText text={message.body} />}
    </>
  )
}
