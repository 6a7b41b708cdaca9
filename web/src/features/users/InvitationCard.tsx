import type { Invitation } from '@guiche/contract/features/users'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './InvitationCard.module.css'

interface InvitationCardProps {
  user: { name: string; email: string }
  invitation: Invitation
  onClose: () => void
}

/** The link is shown once: it can be passed on without waiting for a mail. */
export const InvitationCard = ({ user: { name, email }, invitation, onClose }: InvitationCardProps) => {
  const t = useTexts()
  const { timezone } = useUser().company
  const { link, isMailed, expiresAt } = invitation
  return (
    <div className={classes.card}>
      <p>{isMailed ? t('users.invited.mailed', { email }) : t('users.invited.notMailed', { name })}</p>
      <TextField
        label={t('users.invited.link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <p className={classes.hint}>{t('users.invited.hint', { name, date: formatDate(expiresAt, timezone) })}</p>
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('kit.close')}</Button>
        <CopyButton value={link} label={t('users.invited.copy')} look="primary" />
      </div>
    </div>
  )
}
