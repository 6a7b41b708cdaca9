import { UserChange, updateUser } from '@guiche/contract/features/users'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { updateSessionUser, useUser } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'

const Profile = UserChange.pick({ name: true, email: true }).required()

export const ProfileDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { id, name, email } = useUser()
  const form = useZodForm(Profile, { name, email })
  const save = async (body: { name: string; email: string }) => {
    const { name: savedName, email: savedEmail } = await call(updateUser, { params: { id }, body })
    updateSessionUser({ name: savedName, email: savedEmail })
    toast.success(t('kit.saved'))
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('shell.profileTitle')} size="small">
      <Form form={form} onSubmit={save} submit={t('kit.save')} onCancel={onClose}>
        <TextField label={t('shell.name')} autoComplete="name" {...form.field('name')} data-autofocus />
        <TextField label={t('shell.email')} type="email" autoComplete="email" {...form.field('email')} />
      </Form>
    </Dialog>
  )
}
