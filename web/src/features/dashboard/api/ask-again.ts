/** The server counts figures, so they are loaded again after events, at most once in some seconds. */
import { dashboard, dashboardFigures, figureGroups } from '@guiche/contract/features/dashboard'
import type { QueryClient } from '@tanstack/react-query'
import { oncePerMoment } from '../../../lib/once-per-moment.ts'
import { keyOf } from '../../../lib/query.ts'

const settleMs = 3_000

export const askAgain = oncePerMoment<QueryClient>((client) => {
  for (const call of [dashboard, dashboardFigures, figureGroups])
    void client.invalidateQueries({ queryKey: keyOf(call) })
}, settleMs)
