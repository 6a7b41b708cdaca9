/** What the worker role does: the jobs of every feature. */
import type { Deps } from './context.ts'
import { authJobs } from './features/auth/jobs/handlers.ts'
import { contactJobs } from './features/contacts/jobs/handlers.ts'
import { mediaJobs } from './features/media/jobs.ts'
import { messageJobs } from './features/messages/jobs/handlers.ts'
import { notificationJobs } from './features/notifications/jobs/handlers.ts'
import { scheduleJobs } from './features/schedules/jobs/handlers.ts'
import { ticketJobs } from './features/tickets/jobs.ts'
import { userJobs } from './features/users/jobs/handlers.ts'

export const workerJobs = (deps: Deps) => [
  ...authJobs(deps),
  ...contactJobs(deps),
  ...mediaJobs(deps),
  ...messageJobs(deps),
  ...notificationJobs(deps),
  ...scheduleJobs(deps),
  ...ticketJobs(deps),
  ...userJobs(deps),
]
