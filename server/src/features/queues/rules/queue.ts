import type { HoursWeek } from '@guiche/contract/business-hours'
import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'

/** What a queue is made of, its menu apart. */
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
  /** The company opens and closes by queue, and its plan has hours. */
  usesHours: boolean
}

export const queueFrom = (fields: QueueFields, { usesHours }: QueueFacts): Decision<QueueFields> => {
  if (usesHours && fields.schedules.length > 0 && fields.outOfHoursMessage === '')
    return refuse('ERR_OUT_OF_HOURS_MESSAGE_REQUIRED', 'body.outOfHoursMessage')
  if (fields.isRotating && fields.rotateMinutes === 0) return refuse('ERR_VALIDATION', 'body.tempoRoteador')
  return accept(fields)
}

/** `has`: the queues that there are. `mayHave`: those that the plan has room for. */
export const mayAddQueue = ({ has, mayHave }: { has: number; mayHave: number }): Decision<null> =>
  has >= mayHave ? refuseWith('ERR_PLAN_LIMIT_QUEUES', { limit: mayHave }) : accept(null)

/** Where the tickets of a removed queue may go. `target`: null while the wanted one is not there. */
export const mayMoveTo = (queueId: number, wanted: number | null, target: object | null): Decision<null> =>
  wanted !== null && (wanted === queueId || target === null)
    ? refuse('ERR_NO_QUEUE_FOUND', 'query.moveTo')
    : accept(null)
