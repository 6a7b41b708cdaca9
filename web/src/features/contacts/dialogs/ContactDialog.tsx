import type { Contact } from '@guiche/contract/features/contacts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { onlyChanged } from '../../../ui/form/only-changed.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addContact, changeContact, contactOf } from '../api.ts'
import { type ContactForm, changeOf, contactForm, newOf, pairsWithin, valuesOf } from '../form.ts'
import { HolderButton, useHolder } from '../HolderButton.tsx'
import classes from './Dialogs.module.css'
import { PairFields } from './PairFields.tsx'
import { WalletFields } from './WalletFields.tsx'

interface BodyProps {
  contact: Contact | null
  onClose: () => void
  onSaved?: ((contact: Contact) => void) | undefined
  /** Opens another contact instead of this one. */
  onOther: (contactId: number) => void
}

const Body = ({ contact, onClose, onSaved, onOther }: BodyProps) => {
  const t = useTexts()
  const isUnnumbered = contact !== null && (contact.isGroup || contact.number === '')
  // The contact follows events; the form, and what was changed in it, go by what it held when it opened.
  const [before] = useState(() => valuesOf(contact))
  const [schema] = useState(() => contactForm(contact && before.number))
  const form = useZodForm(schema, before)
  const { holderId, noting } = useHolder()
  const number = form.field('number')
  const within = (now: Contact, { extraInfo, ...rest }: z.output<ContactForm>) => ({
    ...rest,
    extraInfo: pairsWithin(extraInfo, { before: before.extraInfo, now: now.extraInfo }),
  })
  const submit = async (values: z.output<ContactForm>) => {
    const saved = await noting(
      contact
        ? changeContact(contact.id, onlyChanged(changeOf(contact, within(contact, values)), form.values, before))
        : addContact(newOf(values)),
    )
    toast.success(t('contacts.saved'))
    onSaved?.(saved)
    onClose()
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('contacts.form.save')} onCancel={onClose}>
      <TextField label={t('contacts.adding.name')} data-autofocus maxLength={250} {...form.field('name')} />
      {!isUnnumbered && (
        <div className={classes.number}>
          <TextField
            label={t('contacts.adding.number')}
            description={
              form.values.number.includes('*') ? t('contacts.form.numberHidden') : t('contacts.adding.numberHint')
            }
            inputMode="tel"
            maxLength={50}
            {...number}
          />
          <HolderButton
            holderId={holderId}
            isRefused={Boolean(number.error)}
            label={t('contacts.form.openHolder')}
            onOpen={onOther}
          />
        </div>
      )}
      <TextField label={t('contacts.form.email')} type="email" maxLength={200} {...form.field('email')} />
      {contact?.isGroup !== true && <WalletFields form={form} />}
      <PairFields form={form} />
    </Form>
  )
}

const Known = ({ contactId, ...rest }: Omit<BodyProps, 'contact'> & { contactId: number }) => {
  const { data, error, refetch } = useQuery(contactOf(contactId))
  if (data) return <Body contact={data} {...rest} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />
}

export interface ContactDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Null: a new one. */
  contactId: number | null
  onSaved?: (contact: Contact) => void
}

export const ContactDialog = ({ isOpen, onClose, contactId, onSaved }: ContactDialogProps) => {
  const t = useTexts()
  const [other, setOther] = useState<number | null>(null)
  useEffect(() => {
    if (isOpen) setOther(null)
  }, [isOpen])
  const shownId = other ?? contactId
  const body = { onClose, onSaved, onOther: setOther }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={shownId === null ? t('contacts.form.newTitle') : t('contacts.form.title')}
    >
      {shownId === null ? <Body contact={null} {...body} /> : <Known key={shownId} contactId={shownId} {...body} />}
    </Dialog>
  )
}
