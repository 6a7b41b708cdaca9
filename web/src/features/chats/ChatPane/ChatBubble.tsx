import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { DaySeparator, type Said, useTurn } from '../../messages/Talk/DaySeparator.tsx'
import { MessageText } from '../../messages/Talk/MessageText.tsx'
import { TalkBubble } from '../../messages/Talk/TalkBubble.tsx'
import { forgetUnsent, sendAgain, type UnsentMessage } from '../api/unsent.ts'
import classes from './ChatBubble.module.css'
import type { ShownMessage } from './useChatMessages.ts'

const saidBy = ({ message }: ShownMessage): Said => ({ speaker: message.senderId, at: message.createdAt })

const Failure = ({ chatId, unsent }: { chatId: number; unsent: UnsentMessage }) => {
  const t = useTexts()
  return (
    <div className={classes.failure} role="alert">
      <span>{t('chats.notSent', { reason: errorText(unsent.failure, t) })}</span>
      <Button onClick={() => sendAgain(chatId, unsent)}>{t('kit.retry')}</Button>
      <Button look="quiet" onClick={() => forgetUnsent(chatId, unsent.clientId)}>
        {t('chats.discard')}
      </Button>
    </div>
  )
}

interface ChatBubbleProps {
  chatId: number
  shown: ShownMessage
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

/** A message with the day above it. */
export const ChatBubble = ({ chatId, shown, before }: ChatBubbleProps) => {
  const t = useTexts()
  const { id } = useUser()
  const { message, unsent } = shown
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
        at={message.createdAt}
        afterTime={unsent && !hasFailed && <Sending />}
        below={hasFailed && <Failure chatId={chatId} unsent={unsent} />}
      >
        <MessageText text={message.message} />
      </TalkBubble>
    </>
  )
}
