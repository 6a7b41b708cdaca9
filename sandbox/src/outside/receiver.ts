/** Plays n8n and webhooks: an address that receives messages. It checks the signature and sends the configured response. */
import { createHmac } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { hit, type OutsideFaultBox } from './faults.ts'

const id = z.number().int().positive()
export const Envelope = z.strictObject({
  event: z.literal('message'),
  company: z.strictObject({ id }),
  connection: z.strictObject({ id, name: z.string(), channel: z.string() }),
  ticket: z.strictObject({ id, uuid: z.uuid(), status: z.string(), queueId: id.nullable() }),
  contact: z.strictObject({ id, name: z.string(), number: z.string().regex(/^\d+$/) }),
  message: z.strictObject({
    id: z.uuid(),
    type: z.string(),
    body: z.string(),
    mediaUrl: z.url().nullable(),
    fromMe: z.literal(false),
    timestamp: z.iso.datetime(),
  }),
  variables: z.record(z.string(), z.string()),
  raw: z.object({ key: z.object({ remoteJid: z.string() }), pushName: z.string() }).loose(),
})
export type Envelope = z.output<typeof Envelope>

export interface Delivery {
  path: string
  deliveryId: string
  envelope: Envelope
}

/** Unless configured, the demo's receiver greets, counts and hands over. */
const usual = ({ message, variables }: Envelope): object => {
  if (/pessoa|atendente/i.test(message.body)) return { messages: ['Vou chamar alguém.'], ticket: { end: true } }
  const count = Number(variables.mensagens ?? 0) + 1
  return { messages: [`Recebi a sua mensagem número ${count}.`], variables: { mensagens: count } }
}

export class Receiver {
  readonly deliveries: Delivery[] = []
  /** Null: requests need no signature. */
  secret: string | null = null
  answer: (envelope: Envelope) => unknown = usual

  plugin(faults: OutsideFaultBox): FastifyPluginAsync {
    return async (server) => {
      server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      server.post('/outside/n8n/*', async (request, reply) => {
        const body = String(request.body)
        const timestamp = String(request.headers['x-guiche-timestamp'])
        const wanted =
          this.secret && `sha256=${createHmac('sha256', this.secret).update(`${timestamp}.${body}`).digest('hex')}`
        if (wanted !== null && request.headers['x-guiche-signature'] !== wanted)
          return reply.code(401).send({ message: 'signature' })
        const parsed = Envelope.safeParse(JSON.parse(body))
        if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
        const { '*': path } = request.params as { '*': string }
        this.deliveries.push({
          path,
          deliveryId: String(request.headers['x-guiche-delivery']),
          envelope: parsed.data,
        })
        if (await hit(faults, request, reply)) return reply
        const answer = this.answer(parsed.data)
        return answer === undefined ? reply.code(204).send() : answer
      })
    }
  }
}
