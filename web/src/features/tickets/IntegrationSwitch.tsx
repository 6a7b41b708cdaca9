import type { Ticket } from '@guiche/contract/features/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { meets } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeTicket } from './api.ts'
import { isFreeOrOwn } from './commands.tsx'
import { applyAnswer } from './live/ticket-events.ts'

/** Whether the queue's integration answers in this conversation, if the plan includes integrations. */
export const IntegrationSwitch = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const client = useQueryClient()
  const user = useUser()
  const [isBusy, setBusy] = useState(false)
  if (ticket.isGroup || !meets(user, { plan: 'useIntegrations' })) return null
  const turn = async (useIntegration: boolean) => {
    setBusy(true)
    try {
      applyAnswer(client, (await changeTicket(ticket.id, { useIntegration })).ticket)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SwitchField
      label={t('tickets.integration')}
      checked={ticket.useIntegration}
      disabled={isBusy || ticket.status === 'closed' || !isFreeOrOwn(ticket, user)}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}
