import { abilitiesOf } from '@guiche/contract/channels'
import { MeetingMessage, meetingSeconds } from '@guiche/contract/features/interactive-messages'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { newId } from '../../../lib/new-id.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { postMeeting } from '../api/composed.ts'
import { endOf, nextHour } from '../api/meeting-time.ts'
import { useConversation } from '../useConversation.ts'

const { name, description, link } = MeetingMessage.shape
/** `start` as in the browser's field: local time without a zone. */
const MeetingForm = z.object({ name, description, link, start: z.string().min(1) })

const MeetingFields = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const dates = useDates()
  const { ticket } = useConversation()
  const [id] = useState(newId)
  const form = useZodForm(MeetingForm, { name: '', description: '', link: '', start: nextHour(new Date()) })
  const ends = endOf(form.values.start, meetingSeconds)
  return (
    <Form
      form={form}
      submit={t('composing.meeting.submit')}
      onCancel={onClose}
      onSubmit={async ({ start, ...values }) => {
        await postMeeting(
          { ticketId: ticket.id, id },
          { ...values, id: undefined, startsAt: new Date(start).toISOString() },
        )
        onClose()
      }}
    >
      <TextField
        label={t('composing.meeting.name')}
        maxLength={100}
        withAsterisk
        autoFocus
        data-autofocus
        {...form.field('name')}
      />
      <TextField
        type="datetime-local"
        label={t('composing.meeting.start')}
        withAsterisk
        description={ends ? t('composing.meeting.ends', { time: dates.dateTime(ends.toISOString()) }) : null}
        {...form.field('start')}
      />
      <TextField
        type="url"
        label={t('composing.meeting.link')}
        description={t('composing.meeting.linkHint')}
        withAsterisk
        {...form.field('link')}
      />
      <TextAreaField
        label={t('composing.meeting.description')}
        minRows={2}
        maxLength={1024}
        {...form.field('description')}
      />
    </Form>
  )
}

/** An invitation that is sent as an event, if the channel supports events. */
export const MeetingBody = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { ticket } = useConversation()
  return abilitiesOf(ticket.channel).interactive.includes('event') ? (
    <MeetingFields onClose={onClose} />
  ) : (
    <Notice tone="warn">{t('composing.unable.event')}</Notice>
  )
}
