import { useTexts } from '../../lib/i18n.ts'
import { useCustomerTyping } from './api/customer-typing.ts'
import classes from './CustomerTyping.module.css'
import { type Shown, useConversation } from './useConversation.ts'

/** "Beatriz está digitando…", floating over the end of the conversation, so that nothing moves when it appears. */
export const CustomerTyping = ({ shown }: { shown: readonly Shown[] }) => {
  const t = useTexts()
  const { ticket } = useConversation()
  const lastInbound = shown.findLast(({ message }) => !message.fromMe)
  const state = useCustomerTyping(ticket.id, lastInbound?.message.id)
  const { name } = ticket.contact
  return (
    <div className={classes.place}>
      <span className={classes.typing} role="status" data-shown={state !== 'paused' || undefined}>
        {state === 'composing' && t('messages.customerTyping', { name })}
        {state === 'recording' && t('messages.customerRecording', { name })}
      </span>
    </div>
  )
}
