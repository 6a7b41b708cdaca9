/** Figures are the server's to count: events say that it is time to ask again. */
import { dashboard, dashboardFigures, figureGroups } from '@guiche/contract/features/dashboard'
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { keyOf } from '../../lib/query.ts'

const settleMs = 2_000

const askAgain = oncePerMoment<QueryClient>((client) => {
  for (const call of [dashboard, dashboardFigures, figureGroups])
    void client.invalidateQueries({ queryKey: keyOf(call) })
}, settleMs)

export const live: Live = { hears: { ticket: [askAgain], user: [askAgain] } }
