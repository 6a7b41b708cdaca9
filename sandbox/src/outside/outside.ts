/** Every system that may answer customers, each with its own API, below `/outside`. */
import type { FastifyPluginAsync } from 'fastify'
import { type DialogflowAccount, dialogflow, newAccount } from './dialogflow.ts'
import { hit, noOutsideFaults, OutsideFaultBox, outsideFaultsSchema } from './faults.ts'
import { Receiver } from './receiver.ts'
import { speech } from './speech.ts'
import { typebot } from './typebot.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export class OutsideSystems {
  readonly faults = new OutsideFaultBox()
  readonly receiver = new Receiver()
  readonly account: DialogflowAccount = newAccount('padaria')
  readonly slugs = new Set(['padaria'])

  plugin(): FastifyPluginAsync {
    return async (server) => {
      await server.register(typebot(this.faults, this.slugs))
      await server.register(dialogflow(this.faults, this.account))
      await server.register(speech(this.faults))
      await server.register(this.receiver.plugin(this.faults))
      server.get('/outside/files/pao.png', async (request, reply) => {
        if (await hit(this.faults, request, reply)) return reply
        return reply.type('image/png').send(picture)
      })
      server.get('/api/outside/faults', () => this.faults.state)
      server.patch('/api/outside/faults', (request) => {
        this.faults.set(outsideFaultsSchema.partial().parse(request.body))
        return this.faults.state
      })
      server.delete('/api/outside/faults', () => {
        this.faults.set(noOutsideFaults)
        return this.faults.state
      })
    }
  }
}
