import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useLine } from '../Bubble/words/useLine.ts'
import { type Shown, useConversation } from '../useConversation.ts'

/** Reads new messages of the customer aloud; older messages that are loaded above are not read. */
export const Arrival = ({ shown }: { shown: readonly Shown[] }) => {
  const t = useTexts()
  const lineOf = useLine()
  const { ticket } = useConversation()
  const last = shown.at(-1)?.message
  const [firstId] = useState(last?.id)
  const isNews = last !== undefined && last.id !== firstId && !last.fromMe
  const name = last?.contact?.name ?? ticket.contact.name
  return (
    <div className="hidden-visually" aria-live="polite">
      {isNews && t('messages.arrived', { name, text: lineOf(last) })}
    </div>
  )
}
