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

/** What was chosen so far; `filled` is null until every place has a value. */
export interface TemplateChosen {
  filled: ScheduledTemplate | null
  /** The kinds of file that it has above its words; null: it has none. */
  accept: string | null
  needsFile: boolean
}

/** The choice of a template is handed in by the conversation, which knows how one reads. */
export interface TemplateChoiceProps {
  connectionId: number
  before: ScheduledTemplate | null
  name: string | null
  /** What stands above its words: chosen here, or the address of what is stored. */
  picture: File | string | null
  /** How often somebody wanted to save: what is missing is marked then. */
  asked: number
  onChange: (chosen: TemplateChosen) => void
}

/** The page that reaches furthest ahead; what is beyond it has been sent long ago. */
export const schedulesOf = (contactId: number) =>
  queryOf(listSchedules, { query: { contactId: contactId as ContactId } })

export type ScheduleValues = CallInput<typeof createSchedule>['body']

const params = (id: number) => ({ params: { id: id as ScheduleId } })

/** `id`: null for a new one. */
export const saveSchedule = (id: number | null, body: ScheduleValues): Promise<Schedule> =>
  id === null ? call(createSchedule, { body }) : call(updateSchedule, { ...params(id), body })

/** Null takes the picture off. */
export const saveMedia = (id: number, file: File | null): Promise<Schedule> =>
  file
    ? upload(setScheduleMedia, { ...params(id), body: {} }, { files: [file] })
    : call(removeScheduleMedia, params(id))

export const moveSchedule = (id: number, sendAt: string): Promise<Schedule> =>
  call(updateSchedule, { ...params(id), body: { sendAt } })

export const cancelSchedule = (id: number) => call(deleteSchedule, params(id))

export const isWaiting = ({ status }: Schedule): boolean => status === 'PENDENTE' || status === 'AGENDADA'
