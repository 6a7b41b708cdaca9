import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm, type ZodForm } from '../../../ui/form/use-zod-form.ts'
import { fieldsOf, type TemplateValues } from '../api/templates.ts'
import classes from './Templates.module.css'

export const acceptedFiles = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/3gpp',
  document: '',
} as const
export type FileKind = keyof typeof acceptedFiles

/** Its header. */
export const fileKindOf = ({ header }: MessageTemplate): FileKind | null =>
  header.kind === 'none' || header.kind === 'text' ? null : header.kind

const parts = ['header', 'body', 'buttons'] as const
type Part = (typeof parts)[number]
const keyOf = (part: Part, index: number) => `${part}${index}`

/** One text field per variable. */
export const useTemplateValues = (template: MessageTemplate, before?: TemplateValues) => {
  const { schema, initial, valuesIn } = useMemo(() => {
    const fields = fieldsOf(template)
    const places = parts.flatMap((part) => fields[part].map((_, index) => ({ part, index, key: keyOf(part, index) })))
    const of = (part: Part, given: Readonly<Record<string, unknown>>) =>
      fields[part].map((_, index) => String(given[keyOf(part, index)] ?? '').trim())
    return {
      schema: z.object(Object.fromEntries(places.map(({ key }) => [key, z.string().trim().min(1).max(1024)]))),
      initial: Object.fromEntries(places.map(({ part, index, key }) => [key, before?.[part][index] ?? ''])),
      valuesIn: (given: Readonly<Record<string, unknown>>): TemplateValues => ({
        header: of('header', given),
        body: of('body', given),
        buttons: of('buttons', given),
      }),
    }
  }, [template, before])
  const form = useZodForm(schema, initial)
  return { form, valuesIn }
}

interface TemplateFieldsProps {
  template: MessageTemplate
  form: ZodForm<z.ZodObject<Record<string, z.ZodString>>>
}

export const TemplateFields = ({ template, form }: TemplateFieldsProps) => {
  const t = useTexts()
  const fields = fieldsOf(template)
  const labels: Record<Part, (name: string) => string> = {
    header: (name) => t('composing.templates.headerValue', { name }),
    body: (name) => t('composing.templates.bodyValue', { name }),
    buttons: (name) => t('composing.templates.buttonValue', { name }),
  }
  if (parts.every((part) => fields[part].length === 0) && fileKindOf(template) === null)
    return <p className={classes.faint}>{t('composing.templates.nothingToFill')}</p>
  return parts.flatMap((part) =>
    fields[part].map((name, index) => (
      <TextField
        key={keyOf(part, index)}
        label={labels[part](name)}
        maxLength={1024}
        withAsterisk
        {...form.field(keyOf(part, index))}
      />
    )),
  )
}
