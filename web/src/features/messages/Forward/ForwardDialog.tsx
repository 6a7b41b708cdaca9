import { OtherOpenTicket } from '@guiche/contract/errors'
import type { ContactSummary } from '@guiche/contract/features/contacts'
import { useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { toast } from '../../../ui/toast.tsx'
import { forward } from '../api/changes.ts'
import { stopSelecting } from '../api/selection.ts'
import { useSignature } from '../Composer/useSignature.ts'
import { ContactChoices } from './ContactChoices.tsx'
import classes from './ForwardDialog.module.css'

const useReason = () => {
  const t = useTexts()
  return (error: unknown): string => {
    const other = isApiError(error) ? OtherOpenTicket.safeParse(error.details).data : undefined
    if (!other) return errorText(error, t)
    const user = other.user?.name ?? ''
    return other.queue
      ? t('tickets.conflict.withUser', { user, queue: other.queue.name })
      : t('tickets.conflict.withUserNoQueue', { user })
  }
}

const Body = ({ messageIds, onClose }: { messageIds: readonly string[]; onClose: () => void }) => {
  const t = useTexts()
  const reasonOf = useReason()
  const signature = useSignature()
  const [id] = useState(newId)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly ContactSummary[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const toggle = (contact: ContactSummary) => {
    setFailure(null)
    setChosen((before) => (before.includes(contact) ? before.filter((each) => each !== contact) : [...before, contact]))
  }
  const submit = async () => {
    if (chosen.length === 0) return setFailure(t('messages.forwarding.none'))
    setBusy(true)
    setFailure(null)
    try {
      const contactIds = chosen.map((contact) => contact.id)
      await forward({ id, messageIds, contactIds, signMessage: signature.isOn })
      toast.success(t('messages.forwarding.done'))
      stopSelecting()
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <div className={classes.body}>
      <SearchField value={typed} onChange={setTyped} placeholder={t('messages.forwarding.search')} isFocused />
      <ContactChoices typed={typed} chosen={chosen} onToggle={toggle} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void submit()}>
          {chosen.length === 0
            ? t('messages.actions.forward')
            : t('messages.forwarding.submit', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

export interface ForwardDialogProps {
  /** Null: closed. */
  messageIds: readonly string[] | null
  onClose: () => void
}

export const ForwardDialog = ({ messageIds, onClose }: ForwardDialogProps) => {
  const t = useTexts()
  return (
    <Dialog
      isOpen={messageIds !== null}
      onClose={onClose}
      title={t('messages.forwarding.title', { count: messageIds?.length ?? 0 })}
    >
      {messageIds && <Body messageIds={messageIds} onClose={onClose} />}
    </Dialog>
  )
}
