import type { HoursWeek } from '@guiche/contract/business-hours'
import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'

/** The fields of a queue without its menu. */
export interface QueueFields {
  name: string
  color: string
  orderQueue: number
  greetingMessage: string
  outOfHoursMessage: string
  closeTicket: boolean
  isRotating: boolean
  rotateMinutes: number
  integrationId: number | null
  fileListId: number | null
  schedules: HoursWeek
}

export interface QueueFacts {
  /** The company uses hours per queue, and its plan includes them. */
  usesHours: boolean
}

export const queueFrom = (fields: QueueFields, { usesHours }: QueueFacts): Decision<QueueFields> => {
  if (usesHours && fields.schedules.length > 0 && fields.outOfHoursMessage === '')
    return refuse('ERR_OUT_OF_HOURS_MESSAGE_REQUIRED', 'body.outOfHoursMessage')
  if (fields.isRotating && fields.rotateMinutes === 0) return refuse('ERR_VALIDATION', 'body.tempoRoteador')
  return accept(fields)
}

/** `has`: the existing queues. `mayHave`: the plan's limit. */
export const mayAddQueue = ({ has, mayHave }: { has: number; mayHave: number }): Decision<null> =>
  has >= mayHave ? refuseWith('ERR_PLAN_LIMIT_QUEUES', { limit: mayHave }) : accept(null)

/** Where the tickets of a deleted queue may go. `target`: null if the wanted one does not exist. */
export const mayMoveTo = (queueId: number, wanted: number | null, target: object | null): Decision<null> =>
  wanted !== null && (wanted === queueId || target === null)
    ? refuse('ERR_NO_QUEUE_FOUND', 'query.moveTo')
    : accept(null)
