/** Calls about scheduled messages. */
import type { CallInput } from '@guiche/contract/core/endpoint'
import type { ContactId, ScheduleId } from '@guiche/contract/core/ids'
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  removeScheduleMedia,
  type Schedule,
  type ScheduledTemplate,
  setScheduleMedia,
  updateSchedule,
} from '@guiche/contract/features/schedules'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'
import { upload } from '../../lib/upload.ts'

/** The choice so far; `filled` is null until every variable has a value. */
export interface TemplateChosen {
  filled: ScheduledTemplate | null
  /** The kinds of file for its header; null: it has none. */
  accept: string | null
  needsFile: boolean
}

/** The conversation passes the component in, because it knows how to show a template. */
export interface TemplateChoiceProps {
  connectionId: number
  before: ScheduledTemplate | null
  name: string | null
  /** The file of its header: chosen here, or the URL of the stored one. */
  picture: File | string | null
  /** How often the user tried to save: missing values are marked from then on. */
  asked: number
  onChange: (chosen: TemplateChosen) => void
}

/** The page that reaches furthest ahead; later ones are over. */
export const schedulesOf = (contactId: number) =>
  queryOf(listSchedules, { query: { contactId: contactId as ContactId } })

export type ScheduleValues = CallInput<typeof createSchedule>['body']

const params = (id: number) => ({ params: { id: id as ScheduleId } })

/** `id`: null for a new one. */
export const saveSchedule = (id: number | null, body: ScheduleValues): Promise<Schedule> =>
  id === null ? call(createSchedule, { body }) : call(updateSchedule, { ...params(id), body })

/** Null removes the picture. */
export const saveMedia = (id: number, file: File | null): Promise<Schedule> =>
  file
    ? upload(setScheduleMedia, { ...params(id), body: {} }, { files: [file] })
    : call(removeScheduleMedia, params(id))

export const moveSchedule = (id: number, sendAt: string): Promise<Schedule> =>
  call(updateSchedule, { ...params(id), body: { sendAt } })

export const cancelSchedule = (id: number) => call(deleteSchedule, params(id))

export const isWaiting = ({ status }: Schedule): boolean => status === 'PENDENTE' || status === 'AGENDADA'
