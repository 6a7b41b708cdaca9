import type { Manifest } from '../../manifest.ts'
import { watchSchedules } from './actions/send-schedule.ts'
import { scheduleJobs } from './jobs/handlers.ts'
import { scheduleRoutes } from './routes.ts'

export const schedules: Manifest = {
  routes: scheduleRoutes,
  jobs: scheduleJobs,
  recurring: (deps) => [{ name: 'watch-schedules', everySeconds: 60, run: () => watchSchedules(deps) }],
}
