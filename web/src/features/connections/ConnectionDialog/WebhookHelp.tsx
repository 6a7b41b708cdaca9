import { useTexts } from '../../../lib/i18n.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { usePhoneUrl, webhookAddress } from '../api.ts'
import classes from '../ConnectionDialog.module.css'

interface WebhookHelpProps {
  channel: 'whatsappapi' | 'facebook' | 'instagram'
  /** The simulated Meta is configured already. */
  isSimulated?: boolean
}

/** What the operator enters at Meta so that messages arrive here. */
const WebhookHelp = ({ channel, isSimulated = false }: WebhookHelpProps) => {
  const t = useTexts()
  const isDemo = usePhoneUrl() !== null && isSimulated
  const address = webhookAddress()
  return (
    <section className={classes.group} aria-label={t('connections.webhook.title')}>
      <span className={classes.legend}>{t('connections.webhook.title')}</span>
      <p className={classes.hint}>{t(`connections.webhook.place.${channel}`)}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('connections.webhook.address')}</dt>
          <dd>
            <code className={classes.address}>{address}</code>
            <CopyButton value={address} label={t('connections.webhook.copy')} />
          </dd>
        </div>
        <div>
          <dt>{t('connections.webhook.token')}</dt>
          <dd>{t('connections.webhook.tokenText')}</dd>
        </div>
      </dl>
      <p className={classes.hint}>{t(`connections.webhook.verify.${channel}`)}</p>
      {isDemo && <Notice tone="plain">{t('connections.webhook.demo')}</Notice>}
      {!isDemo && !address.startsWith('https:') && <Notice tone="warn">{t('connections.webhook.needsHttps')}</Notice>}
    </section>
  )
}

export const CloudHelp = () => <WebhookHelp channel="whatsappapi" isSimulated />
export const MessengerHelp = () => <WebhookHelp channel="facebook" />
export const InstagramHelp = () => <WebhookHelp channel="instagram" />
