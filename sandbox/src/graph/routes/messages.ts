import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GraphCore } from '../core.ts'
import { acceptMessage } from '../messages/accept.ts'
import { isMarkRead, markRead } from '../messages/mark-read.ts'
import { reachNumber } from './access.ts'

function cutConnection(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
}

export function messageRoutes(app: FastifyInstance, core: GraphCore): void {
  app.post<{ Params: { id: string } }>('/:id/messages', async (request, reply) => {
    const number = reachNumber(core, request, request.params.id)
    if (isMarkRead(request.body)) return markRead(core, number, request.body)
    await pause(core.faults.current().sendDelayMs)
    if (core.faults.strikes('sendCutsBeforeAccept')) return cutConnection(reply)
    const answer = acceptMessage(core, number, request.body)
    // The message is on its way although the sender will never learn its id from this call.
    if (core.faults.strikes('sendCutsAfterAccept')) return cutConnection(reply)
    return answer
  })
}
