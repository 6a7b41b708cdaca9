import { Switch } from '@mantine/core'
import IconPayments from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import { useMemo, useState } from 'react'
import { usePayments } from '../../features/payments/usePayments.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { paymentColumns } from './columns.tsx'
import classes from './PaymentsScreen.module.css'

/** The payments of every company, and those that need a look: refunded, disputed, paid twice. */
export const PaymentsScreen = () => {
  const t = useTexts()
  const [isAttention, setAttention] = useState(false)
  const list = usePayments(isAttention)
  const columns = useMemo(() => paymentColumns(t), [t])
  const empty = isAttention
    ? { icon: IconPayments, title: t('payments.nothing') }
    : { icon: IconPayments, title: t('payments.empty'), text: t('payments.emptyText') }
  const filter = (
    <div className={classes.filter}>
      <Switch
        label={t('payments.attention')}
        checked={isAttention}
        onChange={(event) => setAttention(event.currentTarget.checked)}
      />
    </div>
  )
  return (
    <ResourceScreen
      title={t('payments.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ companyName, invoiceId }) => `${companyName} ${invoiceId}`}
      searchPlaceholder={t('payments.search')}
      empty={empty}
      above={filter}
    />
  )
}
