import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Logger } from '../log/logger.ts'

export const unknownProxy =
  'Calls come with X-Forwarded-For, and TRUST_PROXY is not set: everybody behind that proxy counts as one address, limits of tries included'

/**
 * Logged once per process, and part of the response of /ready. A client can forge the header, so nothing depends on
 * it.
 */
export const watchForProxy = (
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy'>,
  log: Logger,
): (() => string[]) => {
  let hasCome = false
  if (config.trustProxy === false) {
    app.addHook('onRequest', async ({ headers }) => {
      if (hasCome || headers['x-forwarded-for'] === undefined) return
      hasCome = true
      log.warn(`${unknownProxy}. Set TRUST_PROXY to the number of proxies in front`)
    })
  }
  return () => (hasCome ? [unknownProxy] : [])
}
