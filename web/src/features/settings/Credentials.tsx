import { useId } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { CertificateField } from './Credentials/CertificateField.tsx'
import { CheckButton } from './Credentials/CheckButton.tsx'
import { SecretField } from './Credentials/SecretField.tsx'
import classes from './Credentials.module.css'
import { type CredentialGroup, credentialGroups, type Values } from './form.ts'
import { SettingText } from './SettingText.tsx'

interface PartProps {
  group: CredentialGroup
  values: Values
}

const ProviderPart = ({ group: { provider, secrets }, values }: PartProps) => {
  const t = useTexts()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {t(`settings.providers.${provider}.name`)}
      </h2>
      <p className={classes.about}>{t(`settings.providers.${provider}.about`)}</p>
      <div className={classes.card}>
        {secrets.map((key) => (
          <SecretField key={key} name={key} shown={String(values[key] ?? '')} />
        ))}
        {provider === 'efi' && <CertificateField values={values} />}
        {provider === 'mail' && <SettingText setting={{ key: 'mailfrom', isShort: true }} values={values} />}
        <CheckButton provider={provider} />
      </div>
    </section>
  )
}

/** Keys to external services. They are never shown again, only whether they are set. */
export const Credentials = ({ values }: { values: Values }) => {
  const t = useTexts()
  return (
    <>
      <p className={classes.intro}>{t('settings.secret.intro')}</p>
      {credentialGroups.map((group) => (
        <ProviderPart key={group.provider} group={group} values={values} />
      ))}
    </>
  )
}
