import { abilitiesOf } from '@guiche/contract/channels'
import type { Schedule } from '@guiche/contract/features/schedules'
import type { Ticket } from '@guiche/contract/features/tickets'
import { instantOf } from '@guiche/contract/zoned-time'
import { useState } from 'react'
import type { TemplateChosen } from './api.ts'

export type TicketOfSchedule = Pick<Ticket, 'contactId' | 'whatsappId' | 'channel' | 'replyUntil'>

const nothing: TemplateChosen = { filled: null, accept: null, needsFile: false }

/** Whether a message uses a template, and which; `connectionId` is null if its number has none. */
export const useTemplate = (schedule: Schedule | null, ticket: TicketOfSchedule) => {
  const [isWanted, want] = useState(schedule ? schedule.template !== null : false)
  const [chosen, setChosen] = useState(nothing)
  const connectionId = schedule ? schedule.whatsappId : ticket.whatsappId
  const isTickets = connectionId === ticket.whatsappId
  const hasTemplates = isTickets && abilitiesOf(ticket.channel).interactive.includes('template')
  return {
    connectionId: hasTemplates || schedule?.template ? connectionId : null,
    isWanted,
    want,
    chosen: isWanted ? chosen : nothing,
    setChosen,
  }
}

/** Free text at that time would find the window closed, unless the customer writes before. */
export const meetsShutWindow = (
  schedule: Schedule | null,
  ticket: TicketOfSchedule,
  { sendAt, zone }: { sendAt: string; zone: string },
): boolean => {
  if (schedule && schedule.whatsappId !== ticket.whatsappId) return false
  if (abilitiesOf(ticket.channel).replyWindowHours === null || sendAt === '') return false
  const at = instantOf(sendAt.slice(0, 16).concat(':00'), zone)
  return ticket.replyUntil === null || at.getTime() >= Date.parse(ticket.replyUntil)
}
