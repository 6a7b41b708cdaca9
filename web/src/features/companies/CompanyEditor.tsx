import { type ManagedCompany, platformCompanyId, recurrences } from '@guiche/contract/features/companies'
import { allPlans } from '@guiche/contract/features/plans'
import type { Invitation } from '@guiche/contract/features/users'
import { mailLanguages } from '@guiche/contract/mail-languages'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { languages } from '../../lib/languages.ts'
import { formatMoney } from '../../lib/money.ts'
import { queryOf } from '../../lib/query.ts'
import { timeZones } from '../../lib/time-zones.ts'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm, type ZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addCompany, changeCompany } from './api.ts'
import classes from './CompanyEditor.module.css'
import { CompanyInvitation } from './CompanyInvitation.tsx'
import { companyForm, sentOf, valuesOf } from './form.ts'

interface CompanyEditorProps {
  /** Null: a new one. */
  company: ManagedCompany | null
  onClose: () => void
}

type Fields = ReturnType<typeof companyForm>

const wordsOf = (t: Say) => ({
  nameRequired: t('companies.form.nameRequired'),
  nameShort: t('companies.form.nameShort'),
  emailRequired: t('companies.form.emailRequired'),
  emailInvalid: t('companies.form.emailInvalid'),
  planRequired: t('companies.form.planRequired'),
  passwordShort: t('companies.form.passwordShort'),
})

/** Its plan and due date. */
const Subscription = ({ form, company }: { form: ZodForm<Fields>; company: ManagedCompany | null }) => {
  const t = useTexts()
  const { data } = useQuery(queryOf(allPlans))
  const plans = (data ?? []).map(({ id, name, amount }) => ({
    value: `${id}`,
    label: `${name}, ${formatMoney(amount)}`,
  }))
  const isPlatform = company?.id === platformCompanyId
  return (
    <>
      <SelectField label={t('companies.form.plan')} data={plans} searchable {...form.field('planId')} />
      <div className={classes.pair}>
        <TextField
          type="date"
          label={t('companies.form.dueDate')}
          disabled={isPlatform}
          {...(company ? {} : { description: t('companies.form.dueDateHint') })}
          {...form.field('dueDate')}
        />
        <SelectField
          label={t('companies.form.recurrence')}
          data={recurrences.map((value) => ({ value, label: t(`companies.recurrence.${value}`) }))}
          {...form.field('recurrence')}
        />
      </div>
      <SwitchField label={t('companies.form.status')} disabled={isPlatform} {...form.field('status')} />
    </>
  )
}

const Contract = ({ form }: { form: ZodForm<Fields> }) => {
  const t = useTexts()
  return (
    <details className={classes.more}>
      <summary>{t('companies.form.more')}</summary>
      <div className={classes.fields}>
        <TextField label={t('companies.form.street')} maxLength={200} {...form.field('addressStreet')} />
        <div className={classes.pair}>
          <TextField label={t('companies.form.city')} maxLength={100} {...form.field('addressCity')} />
          <TextField label={t('companies.form.state')} maxLength={60} {...form.field('addressState')} />
        </div>
        <SelectField
          label={t('companies.form.language')}
          description={t('companies.form.languageHint')}
          data={mailLanguages.map((value) => ({ value, label: languages[value].name }))}
          {...form.field('language')}
        />
        <SelectField
          label={t('companies.form.timezone')}
          description={t('companies.form.timezoneHint')}
          data={timeZones()}
          searchable
          {...form.field('timezone')}
        />
        <TextField label={t('companies.form.paymentMethod')} maxLength={60} {...form.field('paymentMethod')} />
        <div className={classes.pair}>
          <NumberField
            label={t('companies.form.attendants')}
            description={t('companies.form.agreedHint')}
            min={0}
            allowDecimal={false}
            {...form.field('numberAttendants')}
          />
          <NumberField
            label={t('companies.form.connections')}
            description={t('companies.form.agreedHint')}
            min={0}
            allowDecimal={false}
            {...form.field('numberConections')}
          />
        </div>
      </div>
    </details>
  )
}

const useSave = (company: ManagedCompany | null) => {
  const t = useTexts()
  return async (values: z.output<Fields>, typed: z.input<Fields>): Promise<Invitation | null> => {
    try {
      // A payment may have moved the due date since the form was opened.
      if (company) await changeCompany(company.id, onlyChanged(sentOf(values), typed, valuesOf(company)))
      const invitation = company ? null : (await addCompany(sentOf(values))).invitation
      toast.success(t('companies.saved'))
      return invitation
    } catch (error) {
      toast.error(t('companies.saveFailed'))
      throw error
    }
  }
}

export const CompanyEditor = ({ company, onClose }: CompanyEditorProps) => {
  const t = useTexts()
  const schema = useMemo(() => companyForm(wordsOf(t)), [t])
  const form = useZodForm(schema, valuesOf(company))
  const save = useSave(company)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  if (invitation) return <CompanyInvitation email={form.values.email} invitation={invitation} onClose={onClose} />
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const made = await save(values, form.values)
        if (made) setInvitation(made)
        else onClose()
      }}
      submit={t('companies.save')}
      onCancel={onClose}
    >
      <TextField label={t('companies.form.name')} maxLength={50} data-autofocus {...form.field('name')} />
      <TextField
        type="email"
        label={t('companies.form.email')}
        {...(company ? {} : { description: t('companies.form.emailHint') })}
        {...form.field('email')}
      />
      {!company && (
        <PasswordField
          label={t('companies.form.password')}
          description={t('companies.form.passwordHint')}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      <div className={classes.pair}>
        <TextField label={t('companies.form.phone')} maxLength={40} {...form.field('phone')} />
        <TextField label={t('companies.form.document')} maxLength={40} {...form.field('document')} />
      </div>
      <Subscription form={form} company={company} />
      <Contract form={form} />
    </Form>
  )
}
