import { daysUntilGone, type ManagedCompany } from '@guiche/contract/features/companies'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { removeCompany } from '../api.ts'

interface RemoveCompanyDialogProps {
  company: ManagedCompany
  isOpen: boolean
  onClose: () => void
}

const Question = ({ company, onClose }: Omit<RemoveCompanyDialogProps, 'isOpen'>) => {
  const t = useTexts()
  const { id, name } = company
  const schema = useMemo(
    () =>
      z.object({
        name: z
          .string()
          .refine((typed) => typed.trim() === name, { error: t('errors.codes.ERR_COMPANY_NAME_DIFFERS') }),
      }),
    [name, t],
  )
  const form = useZodForm(schema, { name: '' })
  return (
    <Form
      form={form}
      isDestructive
      submit={t('companies.removing.action')}
      onCancel={onClose}
      onSubmit={async ({ name: typed }) => {
        await removeCompany(id, typed).catch((error) => {
          toast.error(t('companies.removing.failed'))
          throw error
        })
        toast.success(t('companies.saved'))
        onClose()
      }}
    >
      <p>{t('companies.removing.text', { name, days: daysUntilGone })}</p>
      <TextField
        label={t('companies.removing.typed')}
        placeholder={name}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
    </Form>
  )
}

/** Asks for the company's name as a confirmation. */
export const RemoveCompanyDialog = ({ company, isOpen, onClose }: RemoveCompanyDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('companies.removing.title')}>
      <Question key={company.id} company={company} onClose={onClose} />
    </Dialog>
  )
}
