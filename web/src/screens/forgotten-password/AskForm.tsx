import { forgotPassword } from '@guiche/contract/features/auth'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { currentLanguage, useTexts } from '../../lib/i18n.ts'
import { recall } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './Steps.module.css'

const Fields = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(200)) })

export const mailCode = (email: string) =>
  call(forgotPassword, { params: { email }, body: { language: currentLanguage() } })

interface AskFormProps {
  email: string
  onCode: (email: string, isSent: boolean) => void
}

export const AskForm = ({ email, onCode }: AskFormProps) => {
  const t = useTexts()
  const form = useZodForm(Fields, { email: email || (recall('email') ?? '') })
  const submit = async (values: z.output<typeof Fields>) => {
    await mailCode(values.email)
    toast.success(t('account.forgot.sent'))
    onCode(values.email, true)
  }
  return (
    <>
      <p className={classes.text}>{t('account.forgot.text')}</p>
      <Form form={form} onSubmit={submit} submit={t('account.forgot.send')} isWide>
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          {...form.field('email')}
        />
      </Form>
      <Button look="quiet" isWide onClick={() => onCode(form.values.email, false)}>
        {t('account.forgot.haveCode')}
      </Button>
    </>
  )
}
