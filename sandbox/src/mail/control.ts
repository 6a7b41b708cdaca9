/** The mailbox API for the page at /mail.html and the tests. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../control/http.ts'
import type { Mailbox } from './mailbox.ts'

const listSchema = z.object({ to: z.string().max(200).optional() })
const refusalsSchema = z.object({
  count: z.number().int().min(0).max(1000),
  status: z.union([z.literal(451), z.literal(550)]).default(451),
})
export type Refusals = z.input<typeof refusalsSchema>

const heartbeatMs = 15_000

export const mailControl =
  (mailbox: Mailbox) =>
  async (server: FastifyInstance): Promise<void> => {
    server.get('/api/mail/messages', (request) => mailbox.list(read(listSchema, request.query).to))
    server.delete('/api/mail/messages', () => {
      mailbox.clear()
      return { messages: 0 }
    })
    server.post('/api/mail/refusals', (request) => {
      const { count, status } = read(refusalsSchema, request.body)
      mailbox.refuseNext(count, status)
      return { count, status }
    })
    server.get('/api/mail/events', (request, reply) => {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      raw.write(':\n\n')
      const tell = () => raw.write('data: {}\n\n')
      mailbox.events.on('change', tell)
      const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
      request.raw.on('close', () => {
        clearInterval(heartbeat)
        mailbox.events.off('change', tell)
      })
    })
  }
