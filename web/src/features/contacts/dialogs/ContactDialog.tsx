import type { Contact } from '@guiche/contract/features/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addContact, changeContact, contactOf } from '../api.ts'
import { type ContactForm, changeOf, contactForm, valuesOf } from '../form.ts'
import { PairFields } from './PairFields.tsx'

interface BodyProps {
  contact: Contact | null
  onClose: () => void
  onSaved?: ((contact: Contact) => void) | undefined
}

const Body = ({ contact, onClose, onSaved }: BodyProps) => {
  const t = useTexts()
  const isUnnumbered = contact !== null && (contact.isGroup || contact.number === '')
  const values = valuesOf(contact)
  const [schema] = useState(() => contactForm(contact && values.number))
  const form = useZodForm(schema, values)
  const submit = async (values: z.output<ContactForm>) => {
    const saved = contact ? await changeContact(contact.id, changeOf(contact, values)) : await addContact(values)
    toast.success(t('contacts.saved'))
    onSaved?.(saved)
    onClose()
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('contacts.form.save')} onCancel={onClose}>
      <TextField label={t('contacts.adding.name')} data-autofocus maxLength={250} {...form.field('name')} />
      {!isUnnumbered && (
        <TextField
          label={t('contacts.adding.number')}
          description={
            form.values.number.includes('*') ? t('contacts.form.numberHidden') : t('contacts.adding.numberHint')
          }
          inputMode="tel"
          maxLength={50}
          {...form.field('number')}
        />
      )}
      <TextField label={t('contacts.form.email')} type="email" maxLength={200} {...form.field('email')} />
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
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={contactId === null ? t('contacts.form.newTitle') : t('contacts.form.title')}
    >
      {contactId === null ? (
        <Body contact={null} onClose={onClose} onSaved={onSaved} />
      ) : (
        <Known contactId={contactId} onClose={onClose} onSaved={onSaved} />
      )}
    </Dialog>
  )
}
