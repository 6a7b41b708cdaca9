/** The server with the systems of the sandbox that may answer customers. */
import Fastify from 'fastify'
import { OutsideSystems } from '../../sandbox/src/outside/outside.ts'
import { world as openWorld } from './world.ts'

export const outsideWorld = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const outside = new OutsideSystems()
  const server = Fastify({ forceCloseConnections: true })
  await server.register(outside.plugin())
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const url = `${address}/outside`
  const w = await openWorld({ ...options, env: { ...options.env, INTEGRATIONS_URL: url } })
  const close = async () => {
    await w.close()
    await server.close()
  }
  return { ...w, outside, outsideUrl: url, close }
}

export type OutsideWorld = Awaited<ReturnType<typeof outsideWorld>>
