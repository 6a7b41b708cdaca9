import { useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import type { ZodForm } from '../../ui/form/use-zod-form.ts'
import { insertAtCaret } from '../../ui/form/write-at-caret.ts'
import { TokenButtons } from '../quick-messages/TokenButtons.tsx'
import type { ScheduleFields } from './form.ts'

/** Free text, and the tokens for it. */
export const WordsField = ({ form }: { form: ZodForm<ScheduleFields> }) => {
  const t = useTexts()
  const body = useRef<HTMLTextAreaElement>(null)
  const insert = (token: string) =>
    insertAtCaret(body.current, form.values.body, token, (text) => form.set({ body: text }))
  return (
    <>
      <TextAreaField ref={body} label={t('schedules.form.body')} autoFocus data-autofocus {...form.field('body')} />
      <TokenButtons onInsert={insert} />
    </>
  )
}
