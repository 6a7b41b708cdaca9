import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'

export interface Payer {
  firstName: string
  zipcode: string
}

/** Missing values have messages of their own. */
const Rules = z.object({ firstName: z.string().trim(), zipcode: z.string().trim() })

interface PayerStepProps {
  payer: Payer
  onNext: (payer: Payer) => void
  onCancel: () => void
}

export const PayerStep = ({ payer, onNext, onCancel }: PayerStepProps) => {
  const t = useTexts()
  const form = useZodForm(Rules, { ...payer })
  const next = (given: Payer) => {
    const errors = {
      ...(given.firstName ? {} : { firstName: t('invoices.checkout.nameRequired') }),
      ...(given.zipcode ? {} : { zipcode: t('invoices.checkout.documentRequired') }),
    }
    form.mantine.setErrors(errors)
    if (Object.keys(errors).length === 0) onNext(given)
  }
  return (
    <Form form={form} onSubmit={next} submit={t('invoices.checkout.next')} onCancel={onCancel}>
      <TextField label={t('invoices.checkout.name')} data-autofocus maxLength={200} {...form.field('firstName')} />
      <TextField
        label={t('invoices.checkout.document')}
        inputMode="numeric"
        maxLength={30}
        {...form.field('zipcode')}
      />
    </Form>
  )
}
