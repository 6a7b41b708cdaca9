/** Everything that recurs. Nothing else may schedule itself. One node does each turn. */

import type pg from 'pg'
import { pruneInboundJournal } from './channels/whatsapp-baileys/session/inbound-journal.ts'
import type { Deps } from './context.ts'
import { pruneSignIns } from './features/auth/actions/keep-session.ts'
import { prunePhoneImports } from './features/contacts/actions/import-phone-book.ts'
import { pruneDrafts } from './features/drafts/actions.ts'
import { foldStoredBytes } from './features/media/actions/storage-quota.ts'
import { watchDeliveries } from './features/messages/actions/watch-deliveries.ts'
import { watchSchedules } from './features/schedules/actions/send-schedule.ts'
import { closeIdleTickets } from './features/tickets/actions/close-idle-tickets.ts'
import { foldTicketCounts } from './features/tickets/actions/fold-ticket-counts.ts'
import { endOverdueRatings } from './features/tickets/actions/rate-ticket.ts'
import { pruneDeeds } from './features/tickets/actions/run-deed.ts'
import { wakeTickets } from './features/tickets/actions/wake-tickets.ts'
import { markAbsentUsers } from './features/users/actions.ts'
import { forgetFailedJobs } from './platform/jobs/forget-failed.ts'
import type { RecurringWork } from './platform/jobs/recurring.ts'
import { pruneSetAside } from './platform/jobs/set-aside.ts'

/** The event log reaches back this far; a client that was away longer fetches afresh. */
const eventDaysKept = 3

/** What failed for good, and phone books that were taken over, can be looked at for so long. */
const daysRemembered = 30

export const timetable = (deps: Deps, jobsPool: pg.Pool): RecurringWork[] => [
  { name: 'mark-absent-users', everySeconds: 60, run: () => markAbsentUsers(deps) },
  { name: 'watch-deliveries', everySeconds: 60, run: () => watchDeliveries(deps) },
  { name: 'watch-schedules', everySeconds: 60, run: () => watchSchedules(deps) },
  { name: 'fold-ticket-counts', everySeconds: 60, run: () => foldTicketCounts(deps) },
  { name: 'fold-stored-bytes', everySeconds: 600, run: () => foldStoredBytes(deps) },
  { name: 'end-overdue-ratings', everySeconds: 60, run: () => endOverdueRatings(deps) },
  { name: 'close-idle-tickets', everySeconds: 30, run: () => closeIdleTickets(deps) },
  { name: 'wake-tickets', everySeconds: 15, run: () => wakeTickets(deps) },
  { name: 'prune-ticket-deeds', everySeconds: 3600, run: () => pruneDeeds(deps) },
  { name: 'prune-drafts', everySeconds: 3600, run: () => pruneDrafts(deps) },
  { name: 'prune-sign-ins', everySeconds: 3600, run: () => pruneSignIns(deps) },
  { name: 'prune-phone-imports', everySeconds: 3600, run: () => prunePhoneImports(deps, daysRemembered) },
  { name: 'forget-failed-jobs', everySeconds: 3600, run: () => forgetFailedJobs(jobsPool, daysRemembered) },
  { name: 'prune-inbound-journal', everySeconds: 3600, run: () => pruneInboundJournal(deps.db) },
  { name: 'prune-set-aside', everySeconds: 3600, run: () => pruneSetAside(deps.db) },
  {
    name: 'keep-event-partitions',
    // Each turn gives way to readers of the log; parts are made days ahead, and another turn has more luck.
    everySeconds: 900,
    run: () =>
      deps.db.platform((tx) =>
        tx.sql({ name: 'keep_event_partitions', text: 'select keep_event_partitions($1)' }, [eventDaysKept]),
      ),
  },
]
