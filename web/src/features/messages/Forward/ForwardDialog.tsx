import { OtherOpenTicket } from '@guiche/contract/errors'
import type { ContactSummary } from '@guiche/contract/features/contacts'
import { ForwardObstacles } from '@guiche/contract/features/message-changes'
import { useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { codeText, errorText } from '../../../lib/error-text.ts'
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

interface Failure {
  text: string
  /** Who of several stands in the way, and why. */
  contacts: { id: number; name: string; text: string }[]
}

const useFailure = () => {
  const t = useTexts()
  const reasonOf = useReason()
  return (error: unknown, count: number): Failure => {
    const named = isApiError(error) && count > 1 ? ForwardObstacles.safeParse(error.details).data : undefined
    const contacts = (named?.contacts ?? []).map(({ id, name, code }) => ({ id, name, text: codeText(code, t) }))
    return { text: contacts.length > 0 ? t('messages.forwarding.inTheWay') : reasonOf(error), contacts }
  }
}

const InTheWay = ({ failure, onTakeOut }: { failure: Failure; onTakeOut: () => void }) => {
  const t = useTexts()
  const { text, contacts } = failure
  if (contacts.length === 0) return <Notice tone="bad">{text}</Notice>
  return (
    <Notice tone="bad">
      {text}
      <ul className={classes.obstacles}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <strong>{contact.name}</strong>: {contact.text}
          </li>
        ))}
      </ul>
      <Button onClick={onTakeOut}>{t('messages.forwarding.takeOut')}</Button>
    </Notice>
  )
}

const Body = ({ messageIds, onClose }: { messageIds: readonly string[]; onClose: () => void }) => {
  const t = useTexts()
  const failureOf = useFailure()
  const signature = useSignature()
  const [id] = useState(newId)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly ContactSummary[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const toggle = (contact: ContactSummary) => {
    setFailure(null)
    setChosen((before) => (before.includes(contact) ? before.filter((each) => each !== contact) : [...before, contact]))
  }
  const takeOut = () => {
    const ids = new Set(failure?.contacts.map((contact) => contact.id))
    setFailure(null)
    setChosen((before) => before.filter((contact) => !ids.has(contact.id)))
  }
  const submit = async () => {
    if (chosen.length === 0) return setFailure({ text: t('messages.forwarding.none'), contacts: [] })
    setBusy(true)
    setFailure(null)
    try {
      const contactIds = chosen.map((contact) => contact.id)
      await forward({ id, messageIds, contactIds, signMessage: signature.isOn })
      toast.success(t('messages.forwarding.done'))
      stopSelecting()
      onClose()
    } catch (error) {
      setFailure(failureOf(error, chosen.length))
      setBusy(false)
    }
  }
  return (
    <div className={classes.body}>
      <SearchField value={typed} onChange={setTyped} placeholder={t('messages.forwarding.search')} isFocused />
      <ContactChoices typed={typed} chosen={chosen} onToggle={toggle} />
      {failure !== null && <InTheWay failure={failure} onTakeOut={takeOut} />}
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
