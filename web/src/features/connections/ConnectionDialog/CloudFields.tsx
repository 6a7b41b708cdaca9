import { type Connection, CredentialFields } from '@guiche/contract/features/connections'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from '../ConnectionDialog.module.css'
import type { CredentialFieldsProps } from '../form/channels.ts'

const none = z.literal('')
const wabaId = z.string().trim().pipe(CredentialFields.wabaId)
const accessToken = z.string().trim().pipe(CredentialFields.accessToken)

/** A new number needs all but its business account; for an existing one an empty token means unchanged. */
export const askedOfCloud = (before: Connection | null) => ({
  phoneNumberId: z.string().trim().pipe(CredentialFields.phoneNumberId),
  wabaId: before?.wabaId ? wabaId : z.union([none, wabaId]),
  accessToken: before ? z.union([none, accessToken]) : accessToken,
})

/** The number's account at Meta, which is verified there when it is saved. */
export const CloudFields = ({ form, areSecretsKept }: CredentialFieldsProps) => {
  const t = useTexts()
  const tokenHint = areSecretsKept ? t('connections.form.accessTokenKept') : t('connections.form.accessTokenHint')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.account')}</legend>
      <p className={classes.hint}>{t('connections.form.accountHint')}</p>
      <TextField
        label={t('connections.form.phoneNumberId')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('phoneNumberId')}
      />
      <TextField
        label={t('connections.form.wabaId')}
        description={t('connections.form.wabaIdHint')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('wabaId')}
      />
      <PasswordField
        label={t('connections.form.accessToken')}
        description={tokenHint}
        {...form.field('accessToken')}
        // Browsers ignore "off" on passwords and would fill in the user's own.
        autoComplete="new-password"
      />
    </fieldset>
  )
}
