import { useTexts } from '../../../lib/i18n.ts'
import { MessageBubble } from '../Bubble/MessageBubble.tsx'
import { ChooseBox } from '../Selection/ChooseBox.tsx'
import { DaySeparator, type Said, useTurn } from '../Talk/DaySeparator.tsx'
import { type Shown, useConversation } from '../useConversation.ts'
import classes from './MessageRow.module.css'
import { useShowing } from './useShowing.ts'

const saidBy = ({ message }: Shown): Said => ({
  speaker: `${message.fromMe} ${message.isPrivate} ${message.fromMe ? message.user?.id : message.contact?.id}`,
  at: message.createdAt,
})

export interface MessageRowProps {
  shown: Shown
  before: Shown | undefined
  isFirstNew: boolean
  isFlashed: boolean
}

/** A message with what is above it: the day, and the line where unread messages begin. */
export const MessageRow = ({ shown, before, isFirstNew, isFlashed }: MessageRowProps) => {
  const t = useTexts()
  const { ticket } = useConversation()
  const row = useShowing(shown, ticket.id)
  const { isNewDay, isFirst } = useTurn(saidBy(shown), before && saidBy(before))
  return (
    <div ref={row} className={classes.row} data-flashed={isFlashed || undefined}>
      {isNewDay && <DaySeparator at={shown.message.createdAt} />}
      {isFirstNew && <div className={classes.fresh}>{t('messages.newMessages')}</div>}
      <div className={classes.line}>
        {!shown.unsent && <ChooseBox id={shown.message.id} />}
        <MessageBubble shown={shown} isFirst={isFirst || isFirstNew} />
      </div>
    </div>
  )
}
