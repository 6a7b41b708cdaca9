/** All recurring work: that of the features, and that of none. Each turn runs on one node. */

import type pg from 'pg'
import { pruneInboundJournal } from './channels/whatsapp-baileys/session/inbound-journal.ts'
import type { Deps } from './context.ts'
import { forgetRemovedCompanies } from './features/companies/actions/forget-companies.ts'
import { allRecurringWork } from './features.ts'
import { statement } from './platform/db/statement.ts'
import { forgetFailedJobs } from './platform/jobs/forget-failed.ts'
import { forgetJobsOf } from './platform/jobs/forget-jobs.ts'
import { bringJobsOfClockAhead, freeJobsOfTheUnseen } from './platform/jobs/jobs-of-a-clock-ahead.ts'
import type { RecurringWork } from './platform/jobs/recurring.ts'
import { pruneSetAside } from './platform/jobs/set-aside.ts'

/** How far back the event log reaches; a client that was offline for longer reloads. */
const eventDaysKept = 3

/** How long permanently failed jobs are kept. */
const daysRemembered = 30

const keepPartitions = statement('keep_event_partitions', 'select keep_event_partitions(:eventDaysKept)')
const forgetStrays = statement('forget_stray_events', 'select forget_stray_events(:eventDaysKept)')

/** Creates the partitions of today and the coming days, and drops old ones. */
export const makeEventPartitions = ({ db }: Pick<Deps, 'db'>) =>
  db.platform((tx) => tx.sql(keepPartitions, { eventDaysKept }))

/** Each in a transaction of its own: making a partition blocks every writer until its transaction ends. */
export const keepEventPartitions = async (deps: Pick<Deps, 'db'>): Promise<void> => {
  await makeEventPartitions(deps)
  await deps.db.platform((tx) => tx.sql(forgetStrays, { eventDaysKept }))
}

export const timetable = (deps: Deps, jobsPool: pg.Pool): RecurringWork[] => [
  ...allRecurringWork(deps),
  { name: 'forget-failed-jobs', everySeconds: 3600, run: () => forgetFailedJobs(jobsPool, daysRemembered) },
  { name: 'bring-jobs-of-a-clock-ahead', everySeconds: 60, run: () => bringJobsOfClockAhead(jobsPool) },
  { name: 'free-jobs-of-the-unseen', everySeconds: 60, run: () => freeJobsOfTheUnseen(jobsPool, deps.db) },
  {
    name: 'forget-removed-companies',
    everySeconds: 600,
    run: () => forgetRemovedCompanies(deps, (companyId, kept) => forgetJobsOf(jobsPool, companyId, kept)),
  },
  { name: 'prune-inbound-journal', everySeconds: 3600, run: () => pruneInboundJournal(deps.db) },
  { name: 'prune-set-aside', everySeconds: 3600, run: () => pruneSetAside(deps.db) },
  {
    name: 'keep-event-partitions',
    // Each turn gives way to readers of the log; partitions are created days ahead, so a later turn can do it.
    everySeconds: 900,
    run: () => keepEventPartitions(deps),
  },
]
