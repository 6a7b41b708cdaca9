import * as calls from '@guiche/contract/features/dashboard'
import { bind } from '../../bind.ts'
import { dashboard, dashboardFigures, figureGroups } from './queries/dashboard.ts'
import { ticketsOfDays, ticketsOfUsers } from './queries/older-clients.ts'

export const figureRoutes = [
  bind(calls.dashboard, ({ ctx, query }) => dashboard(ctx, query)),
  bind(calls.dashboardFigures, ({ ctx, query }) => dashboardFigures(ctx, query)),
  bind(calls.figureGroups, ({ ctx, query }) => figureGroups(ctx, query)),
  bind(calls.ticketsOfUsers, ({ ctx, query }) => ticketsOfUsers(ctx, query)),
  bind(calls.ticketsOfDays, ({ ctx, query }) => ticketsOfDays(ctx, query)),
]
