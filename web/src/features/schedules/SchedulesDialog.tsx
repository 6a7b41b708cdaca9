import type { Schedule } from '@guiche/contract/features/schedules'
import type { Ticket } from '@guiche/contract/features/tickets'
import IconSchedule from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { nameOf } from '../contacts/api.ts'
import { isWaiting, schedulesOf, type TemplateChoiceProps } from './api.ts'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import { ScheduleList } from './ScheduleList.tsx'

export interface SchedulesDialogProps {
  ticket: Ticket
  draft: string
  onTaken: () => void
  templates: ComponentType<TemplateChoiceProps>
  isOpen: boolean
  onClose: () => void
}

/** The list, or the form of one of its entries; null in it: a new one. */
type Shown = { form: Schedule | null } | null

/** First those that wait, the next one first; then those that are over, the latest first. */
const inOrder = (schedules: readonly Schedule[]): Schedule[] => [
  ...schedules.filter(isWaiting).reverse(),
  ...schedules.filter((each) => !isWaiting(each)),
]

/** Below a long list it would scroll the first entries out of view. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

const List = ({ ticket, onOpen }: { ticket: Ticket; onOpen: (schedule: Schedule | null) => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(schedulesOf(ticket.contactId))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  const add = (
    <Button ref={takeFocus} look="primary" icon={IconPlus} data-autofocus onClick={() => onOpen(null)}>
      {t('schedules.new')}
    </Button>
  )
  if (data.schedules.length === 0)
    return <EmptyState icon={IconSchedule} title={t('schedules.none')} text={t('schedules.noneText')} action={add} />
  return <ScheduleList schedules={inOrder(data.schedules)} onOpen={onOpen} add={add} />
}

/** All scheduled messages of a ticket's customer, and the form of each. */
export const SchedulesDialog = ({ ticket, draft, onTaken, templates, isOpen, onClose }: SchedulesDialogProps) => {
  const t = useTexts()
  // The typed text goes into the form.
  const [shown, setShown] = useState<Shown>(draft.trim() === '' ? null : { form: null })
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setShown(draft.trim() === '' ? null : { form: null })
  }
  const titleOf = (schedule: Schedule | null): string => {
    if (schedule === null) return t('schedules.form.newTitle')
    if (schedule.status === 'ERRO') return t('schedules.form.errorTitle')
    return t('schedules.form.title', { status: t(`schedules.statuses.${schedule.status}`) })
  }
  const title = shown ? titleOf(shown.form) : t('schedules.title', { name: nameOf(ticket.contact) })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {shown ? (
        <ScheduleEditor
          key={shown.form?.id ?? 'new'}
          schedule={shown.form}
          ticket={ticket}
          templates={templates}
          words={draft}
          onClose={(isSaved) => {
            if (isSaved && shown.form === null) onTaken()
            setShown(null)
          }}
        />
      ) : (
        <List ticket={ticket} onOpen={(form) => setShown({ form })} />
      )}
    </Dialog>
  )
}
