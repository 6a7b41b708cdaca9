/** A node without the role `web` serves its health endpoints at PORT, if it is set. */
import Fastify from 'fastify'
import type { Deps } from '../context.ts'
import { isReachable } from '../platform/db/database.ts'
import { errorAnswer } from '../platform/http/error-shape.ts'
import { lastCalls } from '../platform/http/last-calls.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { warningsOf, watchRoutes } from '../platform/http/watch-routes.ts'

/** A child process of this node. */
export interface NodePart {
  name: string
  isUp: () => boolean
}

export const startHealthRole = async (options: {
  deps: Pick<Deps, 'db' | 'config'>
  port: number
  parts: readonly NodePart[]
}) => {
  const { deps, port, parts } = options
  const app = Fastify({ logger: false })
  const calls = lastCalls(app.server)
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = errorAnswer(error)
    return reply.status(status).send(body)
  })
  watchRoutes(app, {
    config: deps.config,
    metrics: createMetrics(deps.db),
    warnings: warningsOf(deps.db),
    readiness: async () => {
      const away = parts.filter(({ isUp }) => !isUp()).map(({ name }) => name)
      return (await isReachable(deps.db)) ? away : ['database', ...away]
    },
  })
  await app.listen({ port, host: deps.config.host })
  return {
    stop: () => {
      calls.bound()
      return app.close()
    },
  }
}
