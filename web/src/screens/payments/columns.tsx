import type { Payment, PaymentStatus } from '@guiche/contract/features/payments'
import type { Say } from '../../lib/i18n.ts'
import { formatMoney } from '../../lib/money.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './PaymentsScreen.module.css'

const tones: Record<PaymentStatus, 'ok' | 'warn' | 'bad' | 'neutral'> = {
  creating: 'neutral',
  open: 'warn',
  paid: 'ok',
  expired: 'neutral',
  cancelled: 'neutral',
  failed: 'neutral',
  refunded: 'bad',
  charged_back: 'bad',
}

const Standing = ({ payment, t }: { payment: Payment; t: Say }) => (
  <span className={classes.status}>
    <Chip tone={payment.remark ? 'bad' : tones[payment.status]}>{t(`payments.status.${payment.status}`)}</Chip>
    {payment.remark && <small>{t(`payments.remark.${payment.remark}`)}</small>}
    {payment.refunded > 0 && <small>{t('payments.refunded', { amount: formatMoney(payment.refunded) })}</small>}
  </span>
)

export const paymentColumns = (t: Say): Column<Payment>[] => [
  {
    key: 'company',
    header: t('payments.column.company'),
    render: ({ companyName }) => <span className="truncate">{companyName}</span>,
  },
  {
    key: 'invoice',
    header: t('payments.column.invoice'),
    width: 90,
    render: ({ invoiceId }) => <span className="tabular">{invoiceId}</span>,
  },
  {
    key: 'provider',
    header: t('payments.column.provider'),
    render: ({ provider }) => t(`payments.provider.${provider}`),
  },
  {
    key: 'amount',
    header: t('payments.column.amount'),
    align: 'end',
    render: ({ amount }) => <span className="tabular">{formatMoney(amount)}</span>,
  },
  {
    key: 'status',
    header: t('payments.column.status'),
    render: (payment) => <Standing payment={payment} t={t} />,
  },
  {
    key: 'reference',
    header: t('payments.column.reference'),
    render: ({ providerReference }) => <span className="truncate">{providerReference}</span>,
  },
  {
    key: 'date',
    header: t('payments.column.date'),
    render: ({ paidAt, createdAt }) => <Time value={paidAt ?? createdAt} look="dateTime" />,
  },
]
