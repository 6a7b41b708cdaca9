import { type Connection, CredentialFields } from '@guiche/contract/features/connections'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from '../ConnectionDialog.module.css'
import type { CredentialFieldsProps } from '../form/channels.ts'
import { PageSignIn } from './PageSignIn.tsx'

const accessToken = z.string().trim().pipe(CredentialFields.accessToken)

/** For an existing one an empty token means unchanged. */
export const askedOfPage = (before: Connection | null) => ({
  pageId: z.string().trim().pipe(CredentialFields.pageId),
  accessToken: before ? z.union([z.literal(''), accessToken]) : accessToken,
})

interface PageFieldsProps extends CredentialFieldsProps {
  channel: 'facebook' | 'instagram'
}

/** The page's inbox at Meta, which is verified there when it is saved. */
const PageFields = ({ channel, form, areSecretsKept }: PageFieldsProps) => {
  const t = useTexts()
  const tokenHint = areSecretsKept ? t('connections.form.accessTokenKept') : t('connections.form.page.accessTokenHint')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.account')}</legend>
      <PageSignIn channel={channel} />
      <p className={classes.hint}>{t(`connections.form.page.${channel}.hint`)}</p>
      <TextField
        label={t(`connections.form.page.${channel}.id`)}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('pageId')}
      />
      <PasswordField
        label={t('connections.form.page.accessToken')}
        description={tokenHint}
        {...form.field('accessToken')}
        // Browsers ignore "off" on passwords and would fill in the user's own.
        autoComplete="new-password"
      />
    </fieldset>
  )
}

export const MessengerFields = (props: CredentialFieldsProps) => <PageFields channel="facebook" {...props} />
export const InstagramFields = (props: CredentialFieldsProps) => <PageFields channel="instagram" {...props} />
