import { type ContactList, mostContactListName } from '@guiche/contract/features/contact-lists'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { saveContactList } from './api.ts'
import { listFields } from './form.ts'

interface ListEditorProps {
  /** Null: a new one. */
  list: ContactList | null
  onClose: () => void
}

export const ListEditor = ({ list, onClose }: ListEditorProps) => {
  const t = useTexts()
  const schema = useMemo(() => listFields(t), [t])
  const form = useZodForm(schema, { name: list?.name ?? '' })
  const save = async (values: { name: string }) => {
    await saveContactList(list?.id ?? null, values)
    toast.success(t('contactLists.form.saved'))
    onClose()
  }
  return (
    <Form form={form} onSubmit={save} submit={t('contactLists.form.save')} onCancel={onClose}>
      <TextField
        label={t('contactLists.form.name')}
        maxLength={mostContactListName}
        data-autofocus
        {...form.field('name')}
      />
    </Form>
  )
}
