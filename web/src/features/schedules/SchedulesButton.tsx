import type { Ticket } from '@guiche/contract/features/tickets'
import IconSchedule from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { meets } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { isWaiting, schedulesOf, type TemplateChoiceProps } from './api.ts'

const SchedulesDialog = lazyPart(async () => (await import('./SchedulesDialog.tsx')).SchedulesDialog)

export interface SchedulesButtonProps {
  ticket: Ticket
  /** The typed text: a new scheduled message starts with it. */
  draft: string
  /** It was scheduled. */
  onTaken: () => void
  templates: ComponentType<TemplateChoiceProps>
}

const Button = ({ ticket, draft, onTaken, templates }: SchedulesButtonProps) => {
  const t = useTexts()
  const { data } = useQuery(schedulesOf(ticket.contactId))
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const count = data?.schedules.filter(isWaiting).length ?? 0
  const open = () => {
    setMade(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        icon={IconSchedule}
        size="small"
        tooltipSide="top"
        label={count > 0 ? t('schedules.buttonCount', { count }) : t('schedules.button')}
        hasDot={count > 0}
        onClick={open}
      />
      {isMade && (
        <Suspense fallback={null}>
          <SchedulesDialog
            ticket={ticket}
            draft={draft}
            onTaken={onTaken}
            templates={templates}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The scheduled messages of this customer, if the plan includes them. */
export const SchedulesButton = (props: SchedulesButtonProps) => {
  const user = useUser()
  return meets(user, { plan: 'useSchedules' }) ? <Button {...props} /> : null
}
