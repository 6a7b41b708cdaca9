import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { changeOwnPassword } from '../../features/users/api.ts'
import { PasswordForm } from '../../features/users/PasswordForm.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { typedPassword } from '../../lib/typed-password.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './ChangePasswordScreen.module.css'

export const ChangePasswordScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { id, mustChangePassword } = useUser()
  const [typed] = useState(typedPassword.get)
  useEffect(() => typedPassword.set(null), [])
  const save = async ({ password, currentPassword }: { password: string; currentPassword: string }) => {
    await changeOwnPassword(id, password, typed ?? currentPassword)
    toast.success(t('login.changed'))
    await navigate({ to: '/tickets' })
  }
  return (
    <>
      <ScreenHeader title={t('account.password.title')} />
      <div className={classes.body}>
        <p className={classes.text}>{t('account.password.rule')}</p>
        <PasswordForm asksCurrent={typed === null && !mustChangePassword} onSave={save} />
      </div>
    </>
  )
}
