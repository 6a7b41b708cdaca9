import { changeOwnPassword } from '../../features/users/api.ts'
import { PasswordForm } from '../../features/users/PasswordForm.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './OwnDialogs.module.css'

interface PasswordDialogProps {
  onClose: () => void
  /** First sign-in: it cannot be skipped, and there is no older password to ask for. */
  isForced?: boolean
}

export const PasswordDialog = ({ onClose, isForced = false }: PasswordDialogProps) => {
  const t = useTexts()
  const { id } = useUser()
  const save = async ({ password, currentPassword }: { password: string; currentPassword: string }) => {
    await changeOwnPassword(id, password, currentPassword)
    toast.success(t('login.changed'))
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('login.changeTitle')} size="small" isForced={isForced}>
      {isForced && <p className={classes.text}>{t('login.changeForcedText')}</p>}
      <PasswordForm asksCurrent={!isForced} onSave={save} {...(isForced ? {} : { onCancel: onClose })} />
    </Dialog>
  )
}
