/** Endpoints for load balancers, supervisors and metrics collectors. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { type Metrics, refusesMetrics } from './metrics.ts'
import type { ScarceRoom } from './scarce-room.ts'

export interface Watched {
  config: Pick<Config, 'metricsToken' | 'isProduction' | 'host'>
  metrics: Metrics
  /** Whether everything that the node needs is available. Returns what is missing. */
  readiness: () => Promise<string[]>
  /** Warnings for the operator that keep nobody from working. */
  notes?: () => string[]
  /**
   * Problems of a node that still serves. `disk-low`: no files are taken, companies write at a pace; `database-full`:
   * reads work, writes do not.
   */
  warnings: () => Promise<string[]>
}

/** Information about the database. */
export const warningsOf =
  (db: Pick<Database, 'isFull'>, room?: Pick<ScarceRoom, 'isLow'>): Watched['warnings'] =>
  async () => [...((await room?.isLow()) ? ['disk-low'] : []), ...(db.isFull() ? ['database-full'] : [])]

const hidden = { schema: { hide: true } }

/** Only present if there is a warning. */
const said = (name: 'notes' | 'warnings', texts: string[]) => (texts.length > 0 ? { [name]: texts } : {})

export const watchRoutes = (app: FastifyInstance, watched: Watched) => {
  const { config, metrics, readiness, notes = () => [], warnings } = watched
  app.get('/health', hidden, async () => ({ status: 'up' }))
  app.get('/ready', hidden, async (_request, reply) => {
    const missing = await readiness()
    const ready = missing.length === 0
    const answer = { ready, missing, ...said('notes', notes()), ...said('warnings', await warnings()) }
    return reply.status(ready ? 200 : 503).send(answer)
  })
  app.get('/metrics', hidden, async (request, reply) => {
    const refusal = refusesMetrics(request.headers, config)
    if (refusal) throw new Refusal(refusal)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
