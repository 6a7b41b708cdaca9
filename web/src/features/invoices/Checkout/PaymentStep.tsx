import type { Checkout, PaymentProviderKind } from '@guiche/contract/features/payments'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import classes from './Checkout.module.css'

interface PaymentStepProps {
  checkout: Checkout
  provider: PaymentProviderKind
  /** The due date after the payment; null: not paid yet. */
  renewedUntil: string | null
  onOther: () => void
  /** Starts again with the same order. */
  onAgain: () => void
}

const two = (value: number) => String(value).padStart(2, '0')

const useSecondsLeft = (until: string | null): number | null => {
  const left = () => (until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads the clock and `until`.
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

const Pix = ({ checkout, text, onAgain }: { checkout: Checkout; text: string; onAgain: () => void }) => {
  const t = useTexts()
  const seconds = useSecondsLeft(checkout.expiresAt)
  if (seconds === 0) {
    return (
      <>
        <p className={classes.hint}>{t('invoices.checkout.expired')}</p>
        <Button look="primary" onClick={onAgain}>
          {t('invoices.checkout.again')}
        </Button>
      </>
    )
  }
  const time = seconds === null ? '' : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
  return (
    <>
      <QrCode value={text} label={t('invoices.checkout.qr', { amount: formatMoney(checkout.valorext) })} />
      <p className={classes.hint}>{t('invoices.checkout.scan')}</p>
      <CopyButton value={text} label={t('invoices.checkout.copy')} look="primary" />
      {time && <p className={`${classes.hint} tabular`}>{t('invoices.checkout.left', { time })}</p>}
    </>
  )
}

const urlOf = ({ stripeURL, asaasURL, mercadopagoURL }: Checkout) => stripeURL ?? asaasURL ?? mercadopagoURL

const Page = ({ url, provider }: { url: string; provider: PaymentProviderKind }) => {
  const t = useTexts()
  const name = t(`invoices.checkout.provider.${provider}`)
  return (
    <>
      <LinkButton href={url} look="primary" icon={IconOpen}>
        {t('invoices.checkout.open')}
      </LinkButton>
      <p className={classes.hint}>{t('invoices.checkout.openHint', { provider: name })}</p>
    </>
  )
}

const Done = ({ renewedUntil }: { renewedUntil: string }) => {
  const t = useTexts()
  return (
    <div className={`${classes.pay} ${classes.done}`} role="status">
      <IconDone size={56} stroke={1.4} aria-hidden />
      <h3>{t('invoices.checkout.done')}</h3>
      <p className={classes.hint}>{t('shell.billing.renewed', { date: formatDay(renewedUntil) })}</p>
    </div>
  )
}

/** The QR code and text of a PIX, or the link to the provider's page; turns green when it is paid. */
export const PaymentStep = ({ checkout, provider, renewedUntil, onOther, onAgain }: PaymentStepProps) => {
  const t = useTexts()
  if (renewedUntil !== null) return <Done renewedUntil={renewedUntil} />
  const url = urlOf(checkout)
  return (
    <div className={classes.pay}>
      <span className={classes.total}>{formatMoney(checkout.valorext)}</span>
      {checkout.qrcode && <Pix checkout={checkout} text={checkout.qrcode.qrcode} onAgain={onAgain} />}
      {url && <Page url={url} provider={provider} />}
      <p className={classes.hint} role="status">
        <Spinner /> {t('invoices.checkout.waiting')}
      </p>
      <Button look="quiet" onClick={onOther}>
        {t('invoices.checkout.other')}
      </Button>
    </div>
  )
}
