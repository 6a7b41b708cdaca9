import { useTexts } from '../../../lib/i18n.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import classes from '../ConnectionDialog.module.css'
import type { ConnectionSchema } from '../form.ts'

interface AccountFieldsProps {
  form: ZodForm<ConnectionSchema>
  /** The server keeps one; it is never answered. */
  hasToken: boolean
}

/** The number's account at Meta, verified there when it is saved. */
export const AccountFields = ({ form, hasToken }: AccountFieldsProps) => {
  const t = useTexts()
  const tokenHint = hasToken ? t('connections.form.accessTokenKept') : t('connections.form.accessTokenHint')
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
        // Browsers ignore "off" on passwords and would fill in the person's own.
        autoComplete="new-password"
      />
    </fieldset>
  )
}
