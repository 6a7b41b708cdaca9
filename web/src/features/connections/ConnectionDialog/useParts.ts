import { useEffect, useState } from 'react'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import type { ConnectionSchema } from '../form.ts'

export const partKeys = ['general', 'messages', 'chatbot', 'nps', 'schedules'] as const
export type PartKey = (typeof partKeys)[number]

const fieldsOf: Record<Exclude<PartKey, 'general'>, readonly string[]> = {
  messages: [
    'greetingMessage',
    'complationMessage',
    'outOfHoursMessage',
    'collectiveVacationMessage',
    'collectiveVacationStart',
    'collectiveVacationEnd',
  ],
  chatbot: [
    'maxUseBotQueues',
    'timeUseBotQueues',
    'timeCreateNewTicket',
    'expiresTicket',
    'whenExpiresTicket',
    'expiresInactiveMessage',
    'timeInactiveMessage',
    'inactiveMessage',
  ],
  nps: ['ratingMessage', 'expiresTicketNPS', 'maxUseBotQueuesNPS'],
  schedules: ['schedules'],
}

/** Where a field stands. */
const partOf = (field: string): PartKey =>
  partKeys.find((key) => key !== 'general' && fieldsOf[key].includes(field)) ?? 'general'

/** A refused field is shown: its part comes to the front, and the field gets the focus. */
export const useParts = (form: ZodForm<ConnectionSchema>) => {
  const [active, setActive] = useState<PartKey>('general')
  const [first] = Object.keys(form.mantine.errors)
  useEffect(() => {
    if (first === undefined) return
    const part = partOf(first)
    setActive(part)
    const focus = () => document.querySelector<HTMLElement>(`#connection-${part} [aria-invalid="true"]`)?.focus()
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [first])
  return { active, setActive }
}
