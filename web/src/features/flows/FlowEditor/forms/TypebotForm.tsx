import { mostTypebotDelayMs } from '@guiche/contract/features/integrations'
import { isWebAddress } from '@guiche/flow-engine/flow-problems'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { ownWords } from '../../../../ui/form/own-words.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import type { NodeFormProps } from '../../form/form-props.ts'

const leastName = 2
const mostName = 50

export const TypebotForm = ({ node, onSave, onClose }: NodeFormProps<'typebot'>) => {
  const t = useTexts()
  const schema = useMemo(
    () =>
      z.object({
        name: z
          .string()
          .trim()
          .min(1)
          .refine((name) => name.length >= leastName, ownWords(t('flows.form.tooShort')))
          .refine((name) => name.length <= mostName, ownWords(t('flows.form.tooLong'))),
        urlN8N: z
          .string()
          .trim()
          .min(1)
          .max(2_000)
          .refine((url) => url === '' || isWebAddress(url), ownWords(t('flows.problems.addressInvalid'))),
        typebotSlug: z.string().trim().min(1).max(255),
        typebotExpires: z.coerce.number().int().min(0).max(525_600),
        typebotDelayMessage: z.coerce.number().int().min(0).max(mostTypebotDelayMs),
        typebotKeywordFinish: z.string().trim().max(255),
        typebotKeywordRestart: z.string().trim().max(255),
        typebotUnknownMessage: z.string().trim().max(4_096),
        typebotRestartMessage: z.string().trim().max(4_096),
      }),
    [t],
  )
  const form = useZodForm(schema, node.data)
  return (
    <Form
      form={form}
      onSubmit={(values) => onSave({ ...node, data: values })}
      submit={t('flows.form.save')}
      onCancel={onClose}
    >
      <TextField label={t('flows.form.name')} required data-autofocus {...form.field('name')} />
      <TextField label={t('flows.typebot.url')} type="url" required {...form.field('urlN8N')} />
      <TextField label={t('flows.typebot.slug')} required {...form.field('typebotSlug')} />
      <NumberField
        label={t('flows.typebot.expires')}
        description={t('flows.typebot.expiresHint')}
        min={0}
        {...form.field('typebotExpires')}
      />
      <NumberField label={t('flows.typebot.delay')} {...form.field('typebotDelayMessage')} />
      {(
        ['typebotKeywordFinish', 'typebotKeywordRestart', 'typebotUnknownMessage', 'typebotRestartMessage'] as const
      ).map((name) => (
        <TextField key={name} label={t(`flows.typebot.${name}`)} {...form.field(name)} />
      ))}
    </Form>
  )
}
