import { edit } from '../../api/changes.ts'
import { stopEditing } from '../../api/selection.ts'
import { editableText } from '../../live/change-rules.ts'
import { focusText } from '../../Talk/ComposerText.tsx'
import { EditText } from '../../Talk/EditText.tsx'
import type { Shown } from '../../useConversation.ts'

export const EditBox = ({ shown: { message } }: { shown: Shown }) => {
  const close = () => {
    stopEditing()
    focusText(message.ticketId)
  }
  return <EditText initial={editableText(message.body)} save={(text) => edit(message.id, text)} onClose={close} />
}
