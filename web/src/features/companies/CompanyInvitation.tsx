import type { Invitation } from '@guiche/contract/features/users'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './CompanyEditor.module.css'

interface CompanyInvitationProps {
  email: string
  invitation: Invitation
  onClose: () => void
}

/** The first admin's link is shown once. */
export const CompanyInvitation = ({ email, invitation, onClose }: CompanyInvitationProps) => {
  const t = useTexts()
  const { link, isMailed } = invitation
  return (
    <div className={classes.card}>
      <p>
        <strong>{t('companies.invited.title', { email })}</strong>
      </p>
      <p>{t(isMailed ? 'companies.invited.mailed' : 'companies.invited.notMailed')}</p>
      <TextField
        label={t('companies.invited.link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('kit.close')}</Button>
        <CopyButton value={link} label={t('companies.invited.copy')} look="primary" />
      </div>
    </div>
  )
}
