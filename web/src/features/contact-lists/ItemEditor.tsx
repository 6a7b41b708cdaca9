import { type ContactListItem, mostItemName } from '@guiche/contract/features/contact-list-items'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addItem, changeItem, type ItemValues } from './api.ts'
import { changesOf, personFields, valuesOf } from './form.ts'

interface ItemEditorProps {
  listId: number
  /** Null: a new one. */
  item: ContactListItem | null
  onClose: () => void
}

export const ItemEditor = ({ listId, item, onClose }: ItemEditorProps) => {
  const t = useTexts()
  const values = valuesOf(item)
  const [schema] = useState(() => personFields(t, item && values.number))
  const form = useZodForm(schema, values)
  const save = async (typed: ItemValues) => {
    await (item ? changeItem(item.id, changesOf(item, typed, form.values)) : addItem(listId, typed))
    toast.success(t('contactLists.person.saved'))
    onClose()
  }
  return (
    <Form form={form} onSubmit={save} submit={t('contactLists.form.save')} onCancel={onClose}>
      <TextField label={t('contacts.adding.name')} maxLength={mostItemName} data-autofocus {...form.field('name')} />
      <TextField
        label={t('contacts.adding.number')}
        description={t('contacts.adding.numberHint')}
        inputMode="tel"
        maxLength={50}
        {...form.field('number')}
      />
      <TextField label={t('contacts.form.email')} type="email" maxLength={200} {...form.field('email')} />
    </Form>
  )
}
