import IconInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { standingOf } from '../../features/invoices/api.ts'
import { CheckoutDialog } from '../../features/invoices/CheckoutDialog.tsx'
import { useInvoices } from '../../features/invoices/useInvoices.ts'
import { dayOf, formatDay } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { resumeSession, useUser } from '../../lib/session.ts'
import { isExpired, neverEnds } from '../../lib/subscription.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ResourceBody } from '../../ui/ResourceBody.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './BillingScreen.module.css'
import { invoiceColumns } from './columns.tsx'

/** The state of the subscription, and what to do next. */
const Standing = ({ onPay }: { onPay: (() => void) | null }) => {
  const t = useTexts()
  const { company } = useUser()
  const hasEnded = isExpired(company)
  const date = formatDay(company.dueDate)
  return (
    <div className={classes.standing}>
      <div>
        <p>
          <b>{t(hasEnded ? 'shell.billing.expiredTitle' : 'shell.billing.activeTitle', { date })}</b>
        </p>
        {hasEnded && <p>{t('shell.billing.expiredText')}</p>}
      </div>
      <div className={classes.buttons}>
        {hasEnded && <Button onClick={() => void resumeSession()}>{t('shell.billing.checkAgain')}</Button>}
        {onPay && <Button onClick={onPay}>{t('invoices.payNow')}</Button>}
      </div>
    </div>
  )
}

const Invoices = () => {
  const t = useTexts()
  const { company } = useUser()
  const list = useInvoices()
  const { pay: asked } = useSearch({ strict: false }) as { pay?: unknown }
  const [paying, setPaying] = useState<{ invoiceId: number | null } | null>(asked ? { invoiceId: null } : null)
  const [isOpen, setOpen] = useState(Boolean(asked))
  const pay = (invoiceId: number | null) => {
    setPaying({ invoiceId })
    setOpen(true)
  }
  const today = dayOf(Date.now(), company.timezone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pay` only sets state.
  const columns = useMemo(() => invoiceColumns(t, today, ({ id }) => pay(id)), [t, today])
  return (
    <>
      <ScreenHeader title={t('invoices.title')}>
        <SearchField value={list.search.value} onChange={list.search.set} placeholder={t('invoices.search')} />
      </ScreenHeader>
      {!neverEnds(company) && <Standing onPay={() => pay(null)} />}
      <ResourceBody
        label={t('invoices.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowTone={(invoice) => (standingOf(invoice, today) === 'overdue' ? 'bad' : undefined)}
        empty={{ icon: IconInvoice, title: t('invoices.empty'), text: t('invoices.emptyText') }}
      />
      {paying && <CheckoutDialog isOpen={isOpen} onClose={() => setOpen(false)} invoiceId={paying.invoiceId} />}
    </>
  )
}

/** Users who may not pay see the state: it is the only screen that opens while the subscription has expired. Whoever waited here goes on working. */
const OnlyStanding = () => {
  const t = useTexts()
  const { company } = useUser()
  const hasEnded = isExpired(company)
  const navigate = useNavigate()
  const hasWaited = useRef(hasEnded)
  useEffect(() => {
    if (hasWaited.current && !hasEnded) void navigate({ to: '/tickets' })
  }, [hasEnded, navigate])
  const date = formatDay(company.dueDate)
  return (
    <>
      <ScreenHeader title={t('shell.billing.title')} />
      <EmptyState
        icon={IconInvoice}
        title={t(hasEnded ? 'shell.billing.expiredTitle' : 'shell.billing.activeTitle', { date })}
        {...(hasEnded ? { text: t('shell.billing.expiredText') } : {})}
        action={
          hasEnded ? (
            <Button onClick={() => void resumeSession()}>{t('shell.billing.checkAgain')}</Button>
          ) : (
            <Button look="primary" onClick={() => void navigate({ to: '/tickets' })}>
              {t('shell.toTickets')}
            </Button>
          )
        }
      />
    </>
  )
}

export const BillingScreen = () => (useCan('settings:edit') ? <Invoices /> : <OnlyStanding />)
