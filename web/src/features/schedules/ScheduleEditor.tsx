import { type Schedule, scheduleMediaTypes } from '@guiche/contract/features/schedules'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { zoneName } from '../../lib/time-zones.ts'
import { Form } from '../../ui/form/Form.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { MediaField } from '../quick-messages/MediaField.tsx'
import { saveMedia, saveSchedule, type TemplateChoiceProps } from './api.ts'
import { bodyOf, type ScheduleFields, scheduleFields, toBody, valuesOf } from './form.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { TicketFields } from './TicketFields.tsx'
import { meetsShutWindow, type TicketOfSchedule, useTemplate } from './useTemplate.ts'
import { WordsField } from './WordsField.tsx'

export interface ScheduleEditorProps {
  /** Null: a new one. */
  schedule: Schedule | null
  ticket: TicketOfSchedule
  /** The initial values of a new one. */
  words: string
  /** The time of a new one, `YYYY-MM-DD HH:mm:ss` in the company's time zone; absent: in an hour. */
  wall?: string
  templates: ComponentType<TemplateChoiceProps>
  onClose: (isSaved: boolean) => void
}

type Template = ReturnType<typeof useTemplate>
interface Saving {
  schedule: Schedule | null
  ticket: TicketOfSchedule
  template: Template
  wanted: File | null | undefined
}

/** Saves the text, then the picture; returns the error. If the picture is refused, the text is not created again. */
const useSaving = ({ schedule, ticket, template, wanted }: Saving) => {
  const t = useTexts()
  const { company } = useUser()
  const saved = useRef(schedule)
  const takeOff = async (before: Schedule) => {
    saved.current = await saveMedia(before.id, null)
  }
  return async (values: z.output<ScheduleFields>): Promise<string | null> => {
    const before = saved.current
    const { filled, accept } = template.chosen
    const isOther = before?.template?.templateId !== filled?.templateId
    // A stored file of a kind that the new text cannot go with would make the call fail.
    if (before?.mediaName && isOther && (wanted !== undefined || (template.isWanted && accept === null)))
      await takeOff(before)
    const to = { contactId: ticket.contactId, whatsappId: ticket.whatsappId, template: filled }
    const body = toBody(values, to, company.timezone, before)
    // What a colleague changed since the form was opened stays.
    const news = schedule ? (onlyChanged(body, { ...body }, bodyOf(schedule, company.timezone)) as typeof body) : body
    saved.current = await saveSchedule(before?.id ?? null, news)
    const goes = template.isWanted && accept === null ? null : wanted
    if (goes === undefined || (goes === null && saved.current.mediaName === null)) return null
    try {
      await saveMedia(saved.current.id, goes)
      return null
    } catch (error) {
      return t('schedules.form.mediaFailed', { reason: errorText(error, t) })
    }
  }
}

/** What the text goes with: a picture, or the template's header. */
const useMediaChoice = (schedule: Schedule | null, template: Template) => {
  const t = useTexts()
  const [wanted, setWanted] = useState<File | null | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (file: File | null) => {
    const isTaken = template.isWanted || file === null || scheduleMediaTypes.some((type) => type === file.type)
    setProblem(isTaken ? null : t('schedules.form.mediaType'))
    if (isTaken) setWanted(file)
  }
  const stored = schedule?.mediaName ? { name: schedule.mediaName, address: schedule.mediaPath } : null
  const accept = template.isWanted ? template.chosen.accept : scheduleMediaTypes.join(',')
  const shown = wanted === undefined ? stored?.address : wanted
  return { wanted, choose, problem, setProblem, stored, accept, picture: shown ?? null, isThere: Boolean(shown) }
}

export const ScheduleEditor = (props: ScheduleEditorProps) => {
  const { schedule, ticket, words, templates: Choice, onClose } = props
  const t = useTexts()
  const { company } = useUser()
  const template = useTemplate(schedule, ticket)
  const { isWanted, chosen } = template
  const schema = useMemo(() => scheduleFields(isWanted ? null : t('schedules.form.tooShort')), [isWanted, t])
  const form = useZodForm(schema, {
    ...valuesOf(schedule, words, company.timezone),
    ...(props.wall === undefined ? {} : { sendAt: props.wall.replace(' ', 'T').slice(0, 16) }),
  })
  const media = useMediaChoice(schedule, template)
  const [asked, setAsked] = useState(0)
  const save = useSaving({ schedule, ticket, template, wanted: media.wanted })

  const missing = (): string | null => {
    if (isWanted && chosen.filled === null) return t('schedules.form.templateMissing')
    return chosen.needsFile && !media.isThere ? t('composing.templates.needsFile') : null
  }
  const submit = async (values: z.output<ScheduleFields>) => {
    setAsked((before) => before + 1)
    const reason = missing() ?? (await save(values))
    media.setProblem(reason)
    if (reason !== null) return
    toast.success(t('schedules.form.saved'))
    onClose(true)
  }
  const isShut = meetsShutWindow(schedule, ticket, { sendAt: form.values.sendAt, zone: company.timezone })
  return (
    <Form
      form={form}
      onSubmit={submit}
      submit={t(schedule ? 'schedules.form.save' : 'schedules.form.submit')}
      onCancel={() => onClose(false)}
    >
      {media.problem && <Notice tone="bad">{media.problem}</Notice>}
      {template.connectionId !== null && (
        <SwitchField
          label={t('schedules.form.template')}
          description={t('schedules.form.templateHint')}
          checked={isWanted}
          onChange={(event) => template.want(event.currentTarget.checked)}
        />
      )}
      {isWanted && template.connectionId !== null ? (
        <Choice
          connectionId={template.connectionId}
          before={schedule?.template ?? null}
          name={schedule?.templateName ?? null}
          picture={media.picture}
          asked={asked}
          onChange={template.setChosen}
        />
      ) : (
        <WordsField form={form} />
      )}
      {media.accept !== null && (
        <MediaField stored={media.stored} wanted={media.wanted} onChange={media.choose} accept={media.accept} />
      )}
      <TextField
        type="datetime-local"
        label={t('schedules.form.sendAt')}
        description={t('schedules.form.zone', { zone: zoneName(company.timezone) })}
        {...form.field('sendAt')}
      />
      {isShut && !isWanted && <Notice tone="warn">{t('schedules.form.windowShut')}</Notice>}
      {!isWanted && <SwitchField label={t('schedules.form.sign')} {...form.field('assinar')} />}
      <RepeatFields form={form} />
      <TicketFields form={form} />
    </Form>
  )
}
