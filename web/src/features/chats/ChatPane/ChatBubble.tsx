import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Time } from '../../../ui/Time.tsx'
import { MessageText } from '../../messages/Bubble/MessageText.tsx'
import { forgetUnsent, sendAgain, type UnsentMessage } from '../api/unsent.ts'
import classes from './ChatBubble.module.css'
import type { ShownMessage } from './useChatMessages.ts'

/** Longer than this between two messages of one person, and the second starts anew. */
const pauseMs = 5 * 60_000

const startsGroup = ({ message }: ShownMessage, before: ShownMessage | undefined): boolean =>
  before === undefined ||
  before.message.senderId !== message.senderId ||
  Date.parse(message.createdAt) - Date.parse(before.message.createdAt) > pauseMs

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

/** A message with the day above it. */
export const ChatBubble = ({ chatId, shown, before }: ChatBubbleProps) => {
  const t = useTexts()
  const dates = useDates()
  const { id } = useUser()
  const { message, unsent } = shown
  const isOwn = message.senderId === id
  const isNewDay = !before || dates.date(before.message.createdAt) !== dates.date(message.createdAt)
  const isFirst = isNewDay || startsGroup(shown, before)
  const name = message.sender?.name ?? t('chats.somebody')
  const hasFailed = unsent !== null && unsent.failure !== null
  return (
    <>
      {isNewDay && (
        <div className={classes.day}>
          <span>{dates.separator(message.createdAt)}</span>
        </div>
      )}
      <article
        className={classes.row}
        data-own={isOwn || undefined}
        data-first={isFirst || undefined}
        aria-label={t('chats.messageOf', { name: isOwn ? t('chats.you') : name })}
      >
        <div className={classes.bubble}>
          {!isOwn && isFirst && <div className={classes.author}>{name}</div>}
          <MessageText text={message.message} />
          <div className={classes.meta}>
            <Time value={message.createdAt} look="time" />
            {unsent && !hasFailed && (
              <span role="img" aria-label={t('chats.sending')} title={t('chats.sending')}>
                <IconClock size={12} stroke={1.7} aria-hidden />
              </span>
            )}
          </div>
        </div>
        {hasFailed && <Failure chatId={chatId} unsent={unsent} />}
      </article>
    </>
  )
}
