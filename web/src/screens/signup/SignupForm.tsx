import { SignUp, signup } from '@guiche/contract/features/auth'
import { publicPlans } from '@guiche/contract/features/plans'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { useBrand } from '../../lib/brand.ts'
import { useTexts } from '../../lib/i18n.ts'
import { digitsOf, maskNationalPhone } from '../../lib/phone.ts'
import { queryOf } from '../../lib/query.ts'
import { remember } from '../../lib/storage.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { PasswordMeter } from '../../ui/PasswordMeter.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { PlanPicker } from './PlanPicker.tsx'
import classes from './SignupForm.module.css'

/** The contract's rules; the phone is typed with a mask and sent as digits. */
const Fields = SignUp.pick({ companyName: true, name: true, email: true, password: true }).extend({
  phone: z.string().transform(digitsOf).pipe(SignUp.shape.phone),
  planId: z.string().min(1),
})

/** The company whose link brought the visitor. */
const referrer = (): string | undefined => new URLSearchParams(location.search).get('companyId') ?? undefined

const nothing = { companyName: '', name: '', email: '', password: '', phone: '', planId: '' }

export const SignupForm = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { trialDays } = useBrand()
  const { data: plans, error, refetch } = useQuery(queryOf(publicPlans))
  const form = useZodForm(Fields, nothing)
  const submit = async (values: z.output<typeof Fields>) => {
    await call(signup, { body: { ...values, companyId: referrer() } as never }).catch((reason: unknown) => {
      toast.error(t('account.signup.failed'))
      throw reason
    })
    remember('email', values.email)
    toast.success(t('account.signup.done'))
    await navigate({ to: '/login' })
  }
  const phone = form.field('phone')
  return (
    <Form form={form} onSubmit={submit} submit={t('account.signup.submit')} isWide>
      <p className={classes.text}>{t('account.signup.text', { count: Number(trialDays) })}</p>
      <div className={classes.fields}>
        <TextField
          label={t('account.signup.company')}
          autoComplete="organization"
          maxLength={50}
          autoFocus
          {...form.field('companyName')}
        />
        <TextField label={t('account.signup.name')} autoComplete="name" {...form.field('name')} />
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.field('email')}
        />
        <TextField
          label={t('account.signup.phone')}
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="(99) 99999-9999"
          {...phone}
          onChange={(event) => form.set({ phone: maskNationalPhone(event.currentTarget.value) })}
        />
        <div>
          <PasswordField label={t('login.password')} autoComplete="new-password" {...form.field('password')} />
          <PasswordMeter password={form.values.password} />
        </div>
      </div>
      {error && !plans && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !plans && <SkeletonRows rows={2} />}
      {plans && <PlanPicker plans={plans} {...form.field('planId')} />}
    </Form>
  )
}
