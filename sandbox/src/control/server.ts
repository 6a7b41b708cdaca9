/** The control API and the phone page, on one port. */
import type { AddressInfo } from 'node:net'
import type { FastifyPluginAsync } from 'fastify'
import { phonePage } from '../phone/page.ts'
import { ScriptRunner, scriptSchema } from '../script.ts'
import { LOOPBACK } from '../whatsapp/listening.ts'
import type { WhatsAppNetwork } from '../whatsapp/network.ts'
import { changeStream } from './change-stream.ts'
import { controlServer, read } from './http.ts'
import { sandboxState } from './views.ts'
import { whatsappRoutes } from './whatsapp-routes.ts'

export interface ControlOptions {
  network: WhatsAppNetwork
  port?: number
  /** Control routes of other parts of the sandbox. */
  plugins?: FastifyPluginAsync[]
}

export interface Control {
  url: string
  close: () => Promise<void>
}

export async function startControl(options: ControlOptions): Promise<Control> {
  const { network } = options
  const server = controlServer()
  const runner = new ScriptRunner(network)
  server.get('/api/state', () => sandboxState(network, runner.running))
  server.post('/api/script/start', (request, reply) => {
    runner.start(read(scriptSchema, request.body))
    return reply.code(202).send({ running: true })
  })
  server.post('/api/script/stop', () => {
    runner.stop()
    return { running: false }
  })
  whatsappRoutes(server, network)
  changeStream(server, network)
  for (const plugin of options.plugins ?? []) await server.register(plugin)
  await phonePage(server)
  await server.listen({ host: LOOPBACK, port: options.port ?? 0 })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `http://${LOOPBACK}:${port}`,
    close: async () => {
      runner.stop()
      await server.close()
    },
  }
}
