import type { Manifest } from '../../manifest.ts'
import { closeIdleTickets } from './actions/close-idle-tickets.ts'
import { foldTicketCounts } from './actions/fold-ticket-counts.ts'
import { endOverdueRatings } from './actions/rate-ticket.ts'
import { returnTickets } from './actions/return-tickets.ts'
import { pruneDeeds } from './actions/run-deed.ts'
import { wakeTickets } from './actions/wake-tickets.ts'
import { ticketJobs } from './jobs.ts'
import { ticketRoutes } from './routes.ts'

export const tickets: Manifest = {
  routes: ticketRoutes,
  jobs: ticketJobs,
  recurring: (deps) => [
    { name: 'fold-ticket-counts', everySeconds: 60, run: () => foldTicketCounts(deps) },
    { name: 'end-overdue-ratings', everySeconds: 60, run: () => endOverdueRatings(deps) },
    { name: 'close-idle-tickets', everySeconds: 30, run: () => closeIdleTickets(deps) },
    { name: 'return-tickets', everySeconds: 60, run: () => returnTickets(deps) },
    { name: 'wake-tickets', everySeconds: 15, run: () => wakeTickets(deps) },
    { name: 'prune-ticket-deeds', everySeconds: 3600, run: () => pruneDeeds(deps) },
  ],
}
