/** What a node answers to whoever watches it: balancers, supervisors, collectors of figures. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { type Metrics, refusesMetrics } from './metrics.ts'

export interface Watched {
  config: Pick<Config, 'metricsToken' | 'isProduction' | 'host'>
  metrics: Metrics
  /** Is everything there that its work needs? Answers what is missing. */
  readiness: () => Promise<string[]>
  /** What the operator should know, and what keeps nobody from working. */
  notes?: () => string[]
}

const hidden = { schema: { hide: true } }

export const watchRoutes = (app: FastifyInstance, { config, metrics, readiness, notes = () => [] }: Watched) => {
  app.get('/health', hidden, async () => ({ status: 'up' }))
  app.get('/ready', hidden, async (_request, reply) => {
    const missing = await readiness()
    const known = notes()
    const answer = { ready: missing.length === 0, missing, ...(known.length > 0 ? { notes: known } : {}) }
    return reply.status(missing.length === 0 ? 200 : 503).send(answer)
  })
  app.get('/metrics', hidden, async (request, reply) => {
    const refusal = refusesMetrics(request.headers.authorization, config)
    if (refusal) throw new Refusal(refusal)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
