import { abilitiesOf } from '@guiche/contract/channels'
import { listConnections } from '@guiche/contract/features/connections'
import type { ContactSummary } from '@guiche/contract/features/contacts'
import type { Schedule } from '@guiche/contract/features/schedules'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { contactOf } from '../contacts/api.ts'
import { ContactPicker } from '../contacts/ContactPicker.tsx'
import type { TemplateChoiceProps } from './api.ts'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import classes from './ScheduleFields.module.css'
import { ScheduleList } from './ScheduleList.tsx'

/** An existing one, or a new one: with a chosen time, or for a contact. */
export type Shown = { schedule: Schedule } | { schedule: null; wall: string | null; contactId: number | null }

interface PageDialogProps {
  shown: Shown
  isOpen: boolean
  onClose: () => void
  templates: ComponentType<TemplateChoiceProps>
}

const useNumbers = () => useQuery(queryOf(listConnections, { query: {} })).data ?? []

const Edited = ({
  schedule,
  onClose,
  templates,
}: { schedule: Schedule } & Omit<PageDialogProps, 'shown' | 'isOpen'>) => {
  const channel = useNumbers().find(({ id }) => id === schedule.whatsappId)?.channel ?? 'whatsapp'
  const ticket = { contactId: schedule.contactId, whatsappId: schedule.whatsappId, channel, replyUntil: null }
  return <ScheduleEditor schedule={schedule} ticket={ticket} words="" templates={templates} onClose={onClose} />
}

interface NewProps extends Omit<PageDialogProps, 'shown' | 'isOpen'> {
  contactId: number | null
  wall: string | null
}

/** First the contact and the number are chosen. */
const New = ({ contactId, wall, onClose, templates }: NewProps) => {
  const t = useTexts()
  const [chosen, setChosen] = useState<ContactSummary | null>(null)
  const [connection, setConnection] = useState<string | null>(null)
  const given = useQuery({ ...contactOf(contactId ?? 0), enabled: contactId !== null }).data ?? null
  const contact = chosen ?? given
  const numbers = useNumbers()
  const number = numbers.find(({ id }) => String(id) === connection)
  return (
    <>
      <div className={classes.above}>
        <ContactPicker chosen={contact} onChoose={setChosen} />
        <SelectField
          label={t('schedules.calendar.connection')}
          placeholder={t('schedules.calendar.defaultConnection')}
          clearable
          data={numbers
            .filter(({ channel }) => abilitiesOf(channel).reaches.includes('phone'))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={connection}
          onChange={setConnection}
        />
      </div>
      {contact && (
        <ScheduleEditor
          key={`${contact.id}:${connection}`}
          schedule={null}
          ticket={{
            contactId: contact.id,
            whatsappId: number?.id ?? null,
            channel: number?.channel ?? 'whatsapp',
            replyUntil: null,
          }}
          words=""
          {...(wall === null ? {} : { wall })}
          templates={templates}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** The form of a scheduled message on the page of all of them. Sent ones are read-only. */
export const PageDialog = ({ shown, isOpen, onClose, templates }: PageDialogProps) => {
  const t = useTexts()
  const { schedule } = shown
  const title =
    schedule === null
      ? t('schedules.form.newTitle')
      : schedule.status === 'ERRO'
        ? t('schedules.form.errorTitle')
        : t('schedules.form.title', { status: t(`schedules.statuses.${schedule.status}`) })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {schedule === null ? (
        <New contactId={shown.contactId} wall={shown.wall} onClose={onClose} templates={templates} />
      ) : schedule.sentAt === null ? (
        <Edited key={schedule.id} schedule={schedule} onClose={onClose} templates={templates} />
      ) : (
        <ScheduleList schedules={[schedule]} onOpen={onClose} add={null} />
      )}
    </Dialog>
  )
}
