import { type Schedule, scheduleMediaTypes } from '@guiche/contract/features/schedules'
import { useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Form } from '../../ui/form/Form.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { MediaField } from '../quick-messages/MediaField.tsx'
import { TokenButtons } from '../quick-messages/TokenButtons.tsx'
import { saveMedia, saveSchedule } from './api.ts'
import { type ScheduleFields, scheduleFields, toBody, valuesOf } from './form.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { TicketFields } from './TicketFields.tsx'

export interface ScheduleEditorProps {
  /** Null: a new one. */
  schedule: Schedule | null
  to: { contactId: number; whatsappId: number | null }
  /** What a new one begins with. */
  words: string
  onClose: (isSaved: boolean) => void
}

/** Saves the words, then the picture; answers what stands in the way. What is saved already is not added again when the picture is refused. */
const useSaving = ({ schedule, to }: ScheduleEditorProps, wanted: File | null | undefined) => {
  const t = useTexts()
  const { company } = useUser()
  const saved = useRef(schedule)
  return async (values: z.output<ScheduleFields>): Promise<string | null> => {
    const before = saved.current
    saved.current = await saveSchedule(before?.id ?? null, toBody(values, to, company.timezone, before))
    if (wanted === undefined || (wanted === null && saved.current.mediaName === null)) return null
    try {
      await saveMedia(saved.current.id, wanted)
      return null
    } catch (error) {
      return t('schedules.form.mediaFailed', { reason: errorText(error, t) })
    }
  }
}

export const ScheduleEditor = (props: ScheduleEditorProps) => {
  const { schedule, words, onClose } = props
  const t = useTexts()
  const { company } = useUser()
  const schema = useMemo(() => scheduleFields(t('schedules.form.tooShort')), [t])
  const form = useZodForm(schema, valuesOf(schedule, words, company.timezone))
  const [wanted, setWanted] = useState<File | null | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const save = useSaving(props, wanted)

  const choose = (file: File | null) => {
    const isTaken = file === null || scheduleMediaTypes.some((type) => type === file.type)
    setProblem(isTaken ? null : t('schedules.form.mediaType'))
    if (isTaken) setWanted(file)
  }
  const insert = (token: string) => {
    const field = body.current
    const { body: text } = form.values
    const [start, end] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    form.set({ body: text.slice(0, start) + token + text.slice(end) })
    field?.focus()
    requestAnimationFrame(() => field?.setSelectionRange(start + token.length, start + token.length))
  }
  const submit = async (values: z.output<ScheduleFields>) => {
    const reason = await save(values)
    setProblem(reason)
    if (reason !== null) return
    toast.success(t('schedules.form.saved'))
    onClose(true)
  }
  const stored = schedule?.mediaName ? { name: schedule.mediaName, address: schedule.mediaPath } : null
  return (
    <Form
      form={form}
      onSubmit={submit}
      submit={t(schedule ? 'schedules.form.save' : 'schedules.form.submit')}
      onCancel={() => onClose(false)}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextAreaField ref={body} label={t('schedules.form.body')} autoFocus data-autofocus {...form.field('body')} />
      <TokenButtons onInsert={insert} />
      <TextField
        type="datetime-local"
        label={t('schedules.form.sendAt')}
        description={t('schedules.form.zone', { zone: company.timezone })}
        {...form.field('sendAt')}
      />
      <MediaField stored={stored} wanted={wanted} onChange={choose} accept={scheduleMediaTypes.join(',')} />
      <SwitchField label={t('schedules.form.sign')} {...form.field('assinar')} />
      <RepeatFields form={form} />
      <TicketFields form={form} />
    </Form>
  )
}
