import { listLimits, PixMessage, pixKey } from '@guiche/contract/features/interactive-messages'
import { pixKeyTypes } from '@guiche/contract/features/message-parts'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { postPix } from '../api/composed.ts'
import { ComposedForm } from './ComposedForm.tsx'

const { title, sendvalue, sendmerchant_name, sendKey } = PixMessage.shape

/** The call's own rules, with messages of ours where its messages are for programs. */
const schemaOf = (badKey: string, badValue: string) =>
  z
    .object({
      title,
      sendvalue: z.string().refine((value) => sendvalue.safeParse(value).success, { error: badValue }),
      sendkey_type: z.enum(pixKeyTypes),
      sendmerchant_name,
      sendKey,
    })
    .refine((values) => pixKey(values.sendkey_type, values.sendKey) !== null, { path: ['sendKey'], error: badKey })

/** The message as it will be posted, from the fields so far. */
const previewOf = (values: z.input<ReturnType<typeof schemaOf>>) => {
  const { title: note, sendmerchant_name: merchant, sendkey_type: keyType, sendKey } = values
  const payment = {
    amountCents: sendvalue.safeParse(values.sendvalue).data ?? null,
    currency: 'BRL',
    note,
    merchant,
    pix: { keyType, key: pixKey(keyType, sendKey) ?? sendKey },
  }
  return { mediaType: 'requestPaymentMessage', body: note || merchant, data: { kind: 'pix', payment } } as const
}

/** A PIX key for payments. */
export const PixForm = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const [schema] = useState(() => schemaOf(t('composing.builder.badKey'), t('composing.builder.badValue')))
  const form = useZodForm(schema, {
    title: '',
    sendvalue: '',
    sendkey_type: 'PHONE',
    sendmerchant_name: '',
    sendKey: '',
  })
  return (
    <ComposedForm form={form} post={postPix} onClose={onClose} preview={previewOf(form.values)}>
      <TextField label={t('composing.builder.pixTitle')} maxLength={listLimits.heading} {...form.field('title')} />
      <TextField
        label={t('composing.builder.pixValue')}
        inputMode="decimal"
        placeholder="0,00"
        {...form.field('sendvalue')}
      />
      <TextField
        label={t('composing.builder.pixMerchant')}
        maxLength={60}
        withAsterisk
        {...form.field('sendmerchant_name')}
      />
      <SelectField
        label={t('composing.builder.pixType')}
        data={pixKeyTypes.map((value) => ({ value, label: t(`messages.rich.keyTypes.${value}`) }))}
        {...form.field('sendkey_type')}
      />
      <TextField
        label={t('composing.builder.pixKey')}
        description={form.values.sendkey_type === 'PHONE' ? t('composing.builder.pixPhoneHint') : null}
        maxLength={140}
        withAsterisk
        {...form.field('sendKey')}
      />
    </ComposedForm>
  )
}
