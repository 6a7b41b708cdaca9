import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { paymentIn } from '../api/attached.ts'
import { Unprocessed } from '../Bubble/cards/Unprocessed.tsx'
import type { Shown } from '../useConversation.ts'
import classes from './Rich.module.css'

const money = (cents: number, currency: string): string => {
  try {
    return new Intl.NumberFormat(languages[currentLanguage()].tag, { style: 'currency', currency }).format(cents / 100)
  } catch {
    return `${(cents / 100).toFixed(2)} ${currency}`
  }
}

/** A payment request, with the key to pay to. */
export const PaymentCard = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const payment = paymentIn(message.dataJson)
  if (!payment) return <Unprocessed text={message.body} />
  const { amountCents, currency, merchant, note, pix } = payment
  return (
    <div className={classes.card}>
      <IconCreditCard size={26} stroke={1.4} aria-hidden />
      <span className={classes.words}>
        <span className={classes.amount}>
          {amountCents === null ? t('messages.rich.anyAmount') : money(amountCents, currency)}
        </span>
        {merchant !== '' && <span className={classes.title}>{merchant}</span>}
        {note !== '' && note !== merchant && <span className={classes.description}>{note}</span>}
        {pix && (
          <>
            <span className={classes.small}>
              {t('messages.rich.pixKey', { type: t(`messages.rich.keyTypes.${pix.keyType}`) })}
            </span>
            <span className={classes.key}>
              <code>{pix.key}</code>
              <CopyButton value={pix.key} label={t('messages.rich.copyKey')} />
            </span>
          </>
        )}
      </span>
    </div>
  )
}
