import type { ManagedPlan } from '@guiche/contract/features/plans'
import { planFlags } from '@guiche/contract/permissions'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { addPlan, changePlan } from './api.ts'
import { planForm, valuesOf } from './form.ts'
import classes from './PlanEditor.module.css'

interface PlanEditorProps {
  /** Null: a new one. */
  plan: ManagedPlan | null
  onClose: () => void
}

export const PlanEditor = ({ plan, onClose }: PlanEditorProps) => {
  const t = useTexts()
  const schema = useMemo(() => planForm({ required: t('plans.form.required') }), [t])
  const form = useZodForm(schema, valuesOf(plan))
  const save = (values: z.output<typeof schema>) =>
    plan ? changePlan(plan.id, onlyChanged(values, form.values, valuesOf(plan))) : addPlan(values)
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { companiesOver } = await save(values).catch((error: unknown) => {
          toast.error(t('plans.saveFailed'))
          throw error
        })
        const over = companiesOver > 0 ? `. ${t('plans.over', { count: companiesOver })}` : ''
        toast.success(`${t('plans.saved')}${over}`)
        onClose()
      }}
      submit={t('plans.save')}
      onCancel={onClose}
    >
      {plan && plan.companiesOver > 0 && (
        <Notice tone="warn">
          {t('plans.over', { count: plan.companiesOver })}. {t('plans.overText')}
        </Notice>
      )}
      <TextField label={t('plans.form.name')} maxLength={80} data-autofocus {...form.field('name')} />
      <div className={classes.numbers}>
        <NumberField
          label={t('plans.form.amount')}
          min={0}
          decimalScale={2}
          fixedDecimalScale
          decimalSeparator=","
          {...form.field('amount')}
        />
        <NumberField label={t('plans.form.users')} min={0} allowDecimal={false} {...form.field('users')} />
        <NumberField label={t('plans.form.connections')} min={0} allowDecimal={false} {...form.field('connections')} />
        <NumberField label={t('plans.form.queues')} min={0} allowDecimal={false} {...form.field('queues')} />
      </div>
      <SwitchField
        label={t('plans.form.isPublic')}
        description={t('plans.form.isPublicHint')}
        {...form.field('isPublic')}
      />
      <fieldset className={classes.flags}>
        <legend>{t('plans.form.features')}</legend>
        {planFlags.map((flag) => (
          <SwitchField key={flag} label={t(`plans.flags.${flag}`)} {...form.field(flag)} />
        ))}
      </fieldset>
    </Form>
  )
}
