import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { MessageBubble } from '../Bubble/MessageBubble.tsx'
import { ChooseBox } from '../Selection/ChooseBox.tsx'
import { type Shown, useConversation } from '../useConversation.ts'
import classes from './MessageRow.module.css'
import { useShowing } from './useShowing.ts'

/** Longer than this between two messages of one person, and the second starts anew. */
const pauseMs = 5 * 60_000

const speakerOf = ({ message }: Shown): string =>
  `${message.fromMe} ${message.isPrivate} ${message.fromMe ? message.user?.id : message.contact?.id}`

const startsGroup = (shown: Shown, before: Shown | undefined): boolean =>
  before === undefined ||
  speakerOf(before) !== speakerOf(shown) ||
  Date.parse(shown.message.createdAt) - Date.parse(before.message.createdAt) > pauseMs

export interface MessageRowProps {
  shown: Shown
  before: Shown | undefined
  isFirstNew: boolean
  isFlashed: boolean
}

/** A message with what stands above it: the day, and the line where the unread begins. */
export const MessageRow = ({ shown, before, isFirstNew, isFlashed }: MessageRowProps) => {
  const t = useTexts()
  const dates = useDates()
  const { ticket } = useConversation()
  const row = useShowing(shown, ticket.id)
  const { createdAt } = shown.message
  const isNewDay = !before || dates.date(before.message.createdAt) !== dates.date(createdAt)
  return (
    <div ref={row} className={classes.row} data-flashed={isFlashed || undefined}>
      {isNewDay && (
        <div className={classes.day}>
          <span>{dates.separator(createdAt)}</span>
        </div>
      )}
      {isFirstNew && <div className={classes.fresh}>{t('messages.newMessages')}</div>}
      <div className={classes.line}>
        {!shown.unsent && <ChooseBox id={shown.message.id} />}
        <MessageBubble shown={shown} isFirst={isNewDay || isFirstNew || startsGroup(shown, before)} />
      </div>
    </div>
  )
}
