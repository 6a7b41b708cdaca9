import type { Invoice } from '@guiche/contract/features/invoices'
import { type Standing, standingOf } from '../../features/invoices/api.ts'
import { formatDay } from '../../lib/dates.ts'
import type { Say } from '../../lib/i18n.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import classes from './BillingScreen.module.css'

const tones: Record<Standing, 'ok' | 'bad' | 'warn' | 'neutral'> = {
  paid: 'ok',
  overdue: 'bad',
  open: 'warn',
  cancelled: 'neutral',
}

const numbers = ['users', 'connections', 'queues'] as const

/** `today`: a day of the company's calendar. */
export const invoiceColumns = (t: Say, today: string, pay: (invoice: Invoice) => void): Column<Invoice>[] => [
  {
    key: 'number',
    header: t('invoices.column.number'),
    render: ({ id }) => <span className="tabular">{id}</span>,
    width: 80,
  },
  {
    key: 'detail',
    header: t('invoices.column.detail'),
    render: ({ detail }) => <span className="truncate">{detail}</span>,
  },
  ...numbers.map(
    (key): Column<Invoice> => ({
      key,
      header: t(`invoices.column.${key}`),
      align: 'end',
      render: (invoice) => <span className="tabular">{invoice[key]}</span>,
    }),
  ),
  {
    key: 'value',
    header: t('invoices.column.value'),
    align: 'end',
    render: ({ value }) => <span className="tabular">{formatMoney(value)}</span>,
  },
  {
    key: 'due',
    header: t('invoices.column.due'),
    render: (invoice) => (
      <span className={classes.due} data-overdue={standingOf(invoice, today) === 'overdue' || undefined}>
        {formatDay(invoice.dueDate)}
      </span>
    ),
  },
  {
    key: 'status',
    header: t('invoices.column.status'),
    render: (invoice) => {
      const standing = standingOf(invoice, today)
      return <Chip tone={tones[standing]}>{t(`invoices.status.${standing}`)}</Chip>
    },
  },
  {
    key: 'action',
    header: t('invoices.column.action'),
    align: 'end',
    render: (invoice) => {
      if (invoice.status === 'cancelled') return null
      if (invoice.status === 'paid') return <span className={classes.paid}>{t('invoices.paid')}</span>
      return (
        <Button look="primary" aria-label={t('invoices.payOf', { id: invoice.id })} onClick={() => pay(invoice)}>
          {t('invoices.pay')}
        </Button>
      )
    },
  },
]
