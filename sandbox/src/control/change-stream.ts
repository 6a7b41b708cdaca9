/** Changes for the phone page, as server-sent events. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { WhatsAppNetwork } from '../whatsapp/network.ts'
import { personView } from './views.ts'

const HEARTBEAT_MS = 15_000

export function changeStream(server: FastifyInstance, network: WhatsAppNetwork): void {
  server.get('/api/events', (request, reply) => {
    reply.hijack()
    const tell = openStream(reply)
    const onChange = (change: { kind: string; pn?: string }) => tell(withPerson(network, change))
    network.events.on('change', onChange)
    const heartbeat = setInterval(() => reply.raw.write(':\n\n'), HEARTBEAT_MS)
    request.raw.on('close', () => {
      clearInterval(heartbeat)
      network.events.off('change', onChange)
    })
  })
}

function openStream(reply: FastifyReply): (change: object) => void {
  const { raw } = reply
  // Fastify does not send headers from hooks once a reply is hijacked.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  raw.write(':\n\n')
  return (change) => raw.write(`data: ${JSON.stringify(change)}\n\n`)
}

function withPerson(network: WhatsAppNetwork, change: { kind: string; pn?: string }): object {
  const person = change.kind === 'person' && change.pn ? network.people.byNumber(change.pn) : undefined
  return person ? { kind: 'person', person: personView(network, person) } : change
}
