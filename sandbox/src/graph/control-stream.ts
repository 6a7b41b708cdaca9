/** Server-sent events for the phone page: a chat has changed and should be fetched again. */
import type { FastifyInstance } from 'fastify'
import type { GraphChange } from './changes.ts'
import type { GraphSandbox } from './graph-sandbox.ts'

const heartbeatMs = 15_000

/** Only what the page needs to know what to fetch; it reads the rest from the chat itself. */
function summary(change: GraphChange): Record<string, unknown> {
  if (change.kind === 'message' || change.kind === 'status') {
    const { kind, phoneNumberId, customerId, message } = change
    return { kind, phoneNumberId, customerId, messageId: message.id, status: message.status }
  }
  if (change.kind === 'template') return { kind: change.kind, templateId: change.template.id }
  return { ...change }
}

export function streamChanges(app: FastifyInstance, graph: GraphSandbox): void {
  app.get('/api/graph/events', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    reply.raw.write(': open\n\n')
    const stop = graph.listen((change) => reply.raw.write(`data: ${JSON.stringify(summary(change))}\n\n`))
    const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMs)
    request.raw.on('close', () => {
      clearInterval(heartbeat)
      stop()
    })
  })
}
