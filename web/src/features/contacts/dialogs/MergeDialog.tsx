import { MergeConflict } from '@guiche/contract/features/contact-merges'
import type { ContactListed, ContactSummary } from '@guiche/contract/features/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { joinContacts, mergesOf, nameOf, splitContact } from '../api.ts'
import { ContactPicker } from '../ContactPicker.tsx'
import classes from './MergeDialog.module.css'

interface BodyProps {
  contact: ContactListed
  onClose: () => void
}

/** The contacts that were merged into this one; each can be split off again. */
const Merged = ({ contact }: { contact: ContactListed }) => {
  const t = useTexts()
  const { data: merges = [], refetch } = useQuery(mergesOf(contact.id))
  const [busy, setBusy] = useState<number | null>(null)
  const undo = async (mergeId: number) => {
    setBusy(mergeId)
    try {
      const back = await splitContact(mergeId)
      toast.success(t('contacts.merge.undone', { name: nameOf(back) }))
      await refetch()
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(null)
    }
  }
  if (merges.length === 0) return null
  return (
    <section aria-label={t('contacts.merge.merged')}>
      <h3 className={classes.heading}>{t('contacts.merge.merged')}</h3>
      <ul className={classes.list}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span className={classes.who}>
              <span className="truncate">{nameOf(merge)}</span>
              <span className={classes.faint}>
                {formatPhone(merge.number)} · <Time value={merge.mergedAt} look="date" />
              </span>
            </span>
            <Button isBusy={busy === merge.id} onClick={() => void undo(merge.id)}>
              {t('contacts.merge.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Body = ({ contact, onClose }: BodyProps) => {
  const t = useTexts()
  const [other, setOther] = useState<ContactSummary | null>(null)
  const [colliding, setColliding] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    if (!other) return setProblem(t('contacts.merge.chooseOther'))
    setBusy(true)
    setProblem(null)
    try {
      await joinContacts(contact.id, other.id, colliding > 0)
      toast.success(t('contacts.merge.done', { name: nameOf(contact) }))
      onClose()
    } catch (error) {
      const conflict = isApiError(error, 'ERR_MERGE_OPEN_TICKETS') ? MergeConflict.safeParse(error.details).data : null
      if (conflict) setColliding(conflict.tickets.length)
      else setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.body}>
      <p>{t('contacts.merge.text', { name: nameOf(contact) })}</p>
      <ContactPicker
        chosen={other}
        onChoose={(chosen) => {
          setOther(chosen)
          setColliding(0)
          setProblem(null)
        }}
        error={problem ?? undefined}
        exceptId={contact.id}
      />
      {colliding > 0 && <Notice tone="warn">{t('contacts.merge.colliding', { count: colliding })}</Notice>}
      <div className={classes.footer}>
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void join()}>
          {colliding > 0 ? t('contacts.merge.closeAndJoin') : t('contacts.merge.join')}
        </Button>
      </div>
      <Merged contact={contact} />
    </div>
  )
}

/** Merges two contacts that are one person; merged ones can be split off again. */
export const MergeDialog = ({ isOpen, onClose, contact }: BodyProps & { isOpen: boolean }) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('contacts.merge.title', { name: nameOf(contact) })}>
      <Body key={contact.id} contact={contact} onClose={onClose} />
    </Dialog>
  )
}
