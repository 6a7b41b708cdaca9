import type { Ticket } from '@guiche/contract/features/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { meets } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { Dot } from '../../ui/Dot.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { lanesOf } from '../tags/api.ts'
import { moveToLane } from './api.ts'
import classes from './dialogs/Dialogs.module.css'
import { applyAnswer } from './live/ticket-events.ts'

const none = ''

const Field = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const client = useQueryClient()
  const { data: lanes = [], isPending, error } = useQuery(lanesOf())
  const [problem, setProblem] = useState<unknown>(null)
  const colorOf = (id: string) => lanes.find((lane) => String(lane.id) === id)?.color ?? 'transparent'
  const move = async (to: string | null) => {
    setProblem(null)
    try {
      applyAnswer(client, await moveToLane(ticket.id, to ? Number(to) : null))
    } catch (refused) {
      setProblem(refused)
    }
  }
  const failure = problem ?? error
  return (
    <SelectField
      label={t('tickets.lane.label')}
      placeholder={isPending ? '' : lanes.length === 0 ? t('tickets.lane.empty') : t('tickets.lane.none')}
      data={lanes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={ticket.laneId === null ? null : String(ticket.laneId)}
      onChange={(to) => void move(to ?? none)}
      disabled={lanes.length === 0}
      clearable
      leftSection={ticket.laneId === null ? null : <Dot color={colorOf(String(ticket.laneId))} />}
      error={failure ? errorText(failure, t) : null}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot color={colorOf(option.value)} />
          {option.label}
        </span>
      )}
    />
  )
}

/** The kanban lane of a conversation, if the plan includes kanban. */
export const LaneField = ({ ticket }: { ticket: Ticket }) => {
  const user = useUser()
  return meets(user, { plan: 'useKanban' }) ? <Field ticket={ticket} /> : null
}
