import * as calls from '@guiche/contract/features/schedules'
import { bind } from '../../bind.ts'
import { createSchedule, deleteSchedule, updateSchedule } from './actions/keep-schedule.ts'
import { removeScheduleMedia, setScheduleMedia } from './actions/schedule-media.ts'
import { scheduleDetails, schedulesPage } from './queries.ts'

export const scheduleRoutes = [
  bind(calls.listSchedules, ({ ctx, query }) => schedulesPage(ctx, query)),
  bind(calls.scheduleDetails, ({ ctx, params }) => scheduleDetails(ctx, params.id)),
  bind(calls.createSchedule, ({ ctx, body }) => createSchedule(ctx, body)),
  bind(calls.updateSchedule, ({ ctx, params, body }) => updateSchedule(ctx, params.id, body)),
  bind(calls.deleteSchedule, ({ ctx, params }) => deleteSchedule(ctx, params.id)),
  bind(calls.setScheduleMedia, ({ ctx, params, files }) => setScheduleMedia(ctx, params.id, files)),
  bind(calls.removeScheduleMedia, ({ ctx, params }) => removeScheduleMedia(ctx, params.id)),
]
