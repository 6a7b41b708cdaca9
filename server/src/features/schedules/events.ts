import { scheduleEvent } from '@guiche/contract/features/schedules'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { type ScheduleRow, toScheduleView } from './view.ts'

/** They belong to the whole company, like contacts; users who may not see numbers receive masked names. */
export const announceSchedule = (work: Work, action: 'create' | 'update', row: ScheduleRow) => {
  const link = linkMaker(work)
  const payload = (seesNumbers: boolean) => ({
    action,
    schedule: toScheduleView(row, { seesNumbers, link }),
    scheduleId: row.id,
  })
  work.emit({
    event: scheduleEvent,
    rooms: [rooms.company],
    payload: payload(true),
    ...(row.hidesNumbers ? { maskedPayload: payload(false) } : {}),
  })
}

export const announceScheduleGone = (work: Work, { id, contactId }: Pick<ScheduleRow, 'id' | 'contactId'>) =>
  work.emit({
    event: scheduleEvent,
    rooms: [rooms.company],
    payload: { action: 'delete', scheduleId: id, contactId },
  })
