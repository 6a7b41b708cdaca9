import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphCore } from '../core.ts'
import { acceptMessage } from '../messages/accept.ts'
import { isMarkRead, markRead } from '../messages/mark-read.ts'
import { acceptSend } from '../pages/send.ts'
import { reachNumber } from './access.ts'
import { isPages, reachPage } from './pages.ts'

function cutConnection(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
}

/** The sender is a page or a number; the same faults apply to both. */
function acceptorOf(core: GraphCore, request: FastifyRequest<{ Params: { id: string } }>) {
  const { id } = request.params
  if (isPages(core, id)) {
    const page = reachPage(core, request, id)
    return () => acceptSend(core, page, request.body)
  }
  const number = reachNumber(core, request, id)
  return () => acceptMessage(core, number, request.body)
}

export function messageRoutes(app: FastifyInstance, core: GraphCore): void {
  app.post<{ Params: { id: string } }>('/:id/messages', async (request, reply) => {
    const accept = acceptorOf(core, request)
    if (!isPages(core, request.params.id) && isMarkRead(request.body))
      return markRead(core, reachNumber(core, request, request.params.id), request.body)
    await pause(core.faults.current().sendDelayMs)
    if (core.faults.strikes('sendCutsBeforeAccept')) return cutConnection(reply)
    const answer = await accept()
    // The message is sent although the sender will never learn its id from this call.
    if (core.faults.strikes('sendCutsAfterAccept')) return cutConnection(reply)
    return answer
  })
}
