import { companyDetails } from '@guiche/contract/features/companies'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { daysLeft, neverEnds } from '../../lib/subscription.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import classes from './SubscriptionScreen.module.css'

type Company = ReturnType<typeof useUser>['company']

/** A past due date counts as today. */
const licenceText = (t: Say, company: Company): string => {
  if (neverEnds(company)) return t('invoices.licence.never')
  const count = Math.max(0, daysLeft(company))
  return count === 0 ? t('invoices.licence.today') : t('invoices.licence.days', { count })
}

/** How long the licence lasts, and the link to the checkout. */
export const SubscriptionScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { company } = useUser()
  const { data } = useQuery(queryOf(companyDetails, { params: { id: company.id } }))
  return (
    <>
      <ScreenHeader title={t('invoices.licence.title')} />
      <div className={classes.form}>
        <TextField label={t('invoices.licence.label')} readOnly value={licenceText(t, company)} />
        <TextField
          label={t('invoices.licence.email')}
          readOnly
          value={data?.email ?? ''}
          placeholder={data ? t('invoices.licence.noEmail') : ''}
        />
        <Button
          look="primary"
          onClick={() => void navigate({ to: '/financeiro', search: (() => ({ pay: 1 })) as never })}
        >
          {t('invoices.licence.subscribe')}
        </Button>
      </div>
    </>
  )
}
