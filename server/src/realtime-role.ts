/** Sockets of this node: who is let in, who looks at which ticket, whose rights changed. */
import type { Server as HttpServer } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import { TicketRef } from '@guiche/contract/core/ids'
import { refreshCookie } from '@guiche/contract/features/auth'
import { clientWords, rooms, serverWords } from '@guiche/contract/realtime'
import type { Deps, UserActor, UserCtx } from './context.ts'
import { accessTicket } from './features/tickets/queries/access-ticket.ts'
import { roomsOf } from './features/tickets/rules/visibility.ts'
import { accessFingerprint } from './features/users/rules.ts'
import { admitSession, authenticate, authenticateRefreshCookie } from './gates.ts'
import type { Metrics } from './platform/http/metrics.ts'
import type { EventReader, LoggedEvent } from './platform/realtime/event-reader.ts'
import { type HandshakeHeaders, type HubSocket, type Listener, SocketHub } from './platform/realtime/socket-hub.ts'
import { Refusal } from './platform/refusal.ts'

interface Present {
  id: number
  name: string
  typing: boolean
}

const listenerOf = (actor: UserActor): Listener => ({
  userId: actor.id,
  companyId: actor.companyId,
  name: actor.name,
  sessionVersion: actor.sessionVersion,
  rooms: roomsOf(actor),
  seesNumbers: actor.seesNumbers,
  access: accessFingerprint(actor),
})

/** The cookie speaks for its own origin only: another site's page cannot open a socket with it. */
const cookieOfOrigin = ({ cookie, origin, host }: HandshakeHeaders): string | undefined => {
  if (!cookie || !origin || !URL.canParse(origin) || new URL(origin).host !== host) return undefined
  return fastifyCookie.parse(cookie)[refreshCookie]
}

const admit = async (deps: Deps, handshake: HandshakeHeaders): Promise<Listener> => {
  const ctx = handshake.token
    ? await authenticate(deps, handshake.token, { whileExpired: true })
    : await authenticateRefreshCookie(deps, cookieOfOrigin(handshake), { whileExpired: true })
  return listenerOf(ctx.actor)
}

/** The rights of this moment; null when the session has ended. Stamps presence as every call does. */
const current = (deps: Deps, listener: Listener): Promise<UserCtx | null> =>
  admitSession(deps, listener, { whileExpired: true }).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

/** Who of this node's sockets looks at a ticket. Presence is a courtesy: it is not kept, and other nodes tell their own. */
const tellViewers = (hub: SocketHub, companyId: number, ticketId: number) => {
  const namespace = hub.io.of(`/${companyId}`)
  const room = rooms.ticket(ticketId)
  const present = new Map<number, Present>()
  for (const id of namespace.adapter.rooms.get(room) ?? []) {
    const socket = namespace.sockets.get(id) as HubSocket | undefined
    if (!socket) continue
    const { userId, name } = socket.data.listener
    const typing = typingIn.get(socket)?.has(ticketId) === true || present.get(userId)?.typing === true
    present.set(userId, { id: userId, name, typing })
  }
  namespace.to(room).emit(serverWords.viewers, { ticketId, viewers: [...present.values()] })
}

const typingIn = new WeakMap<HubSocket, Set<number>>()

const openTicket = async (deps: Deps, hub: SocketHub, socket: HubSocket, given: unknown) => {
  const ref = TicketRef.safeParse(given)
  if (!ref.success) return
  const ctx = await current(deps, socket.data.listener)
  const row = ctx && (await ctx.transact(({ tx }) => accessTicket(tx, ctx.actor, ref.data)).catch(() => null))
  if (!row) return
  await socket.join(rooms.ticket(row.id))
  tellViewers(hub, socket.data.listener.companyId, row.id)
}

const leaveTicket = async (hub: SocketHub, socket: HubSocket, given: unknown) => {
  const ticketId = Number(given)
  if (!socket.rooms.has(rooms.ticket(ticketId))) return
  typingIn.get(socket)?.delete(ticketId)
  await socket.leave(rooms.ticket(ticketId))
  tellViewers(hub, socket.data.listener.companyId, ticketId)
}

const typing = (hub: SocketHub, socket: HubSocket, given: unknown) => {
  const { ticketId, isTyping } = (given ?? {}) as { ticketId?: unknown; isTyping?: unknown }
  const id = Number(ticketId)
  if (!socket.rooms.has(rooms.ticket(id))) return
  const own = typingIn.get(socket) ?? new Set<number>()
  typingIn.set(socket, own)
  if (own.has(id) === (isTyping === true)) return
  if (isTyping === true) own.add(id)
  else own.delete(id)
  tellViewers(hub, socket.data.listener.companyId, id)
}

const listen = (deps: Deps, hub: SocketHub, socket: HubSocket) => {
  const guarded = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => deps.log.warn({ err: error }, 'a socket word could not be served'))
  for (const word of clientWords.openTicket) socket.on(word, (given) => guarded(openTicket(deps, hub, socket, given)))
  for (const word of clientWords.leaveTicket) socket.on(word, (given) => guarded(leaveTicket(hub, socket, given)))
  socket.on(clientWords.typing, (given) => typing(hub, socket, given))
  socket.on(clientWords.presence, () => guarded(current(deps, socket.data.listener)))
  socket.on('disconnecting', () => {
    const { companyId } = socket.data.listener
    const left = [...socket.rooms]
      .filter((room) => room.startsWith('ticket:'))
      .map((room) => Number(room.slice('ticket:'.length)))
    setImmediate(() => {
      for (const ticketId of left) tellViewers(hub, companyId, ticketId)
    })
  })
  guarded(current(deps, socket.data.listener))
}

/** Settings that decide whether agents see numbers. */
const maskingSettings: readonly unknown[] = ['enableLGPD', 'lgpdHideNumber']

const whoseRightsChanged = ({ stream, payload }: LoggedEvent): number | 'everybody' | undefined => {
  if (stream === 'settings') {
    const { setting } = payload as { setting?: { key: string } }
    return maskingSettings.includes(setting?.key) ? 'everybody' : undefined
  }
  if (stream !== 'user' && stream !== 'auth') return undefined
  const { userId, user } = payload as { userId?: number; user?: { id: number } }
  return userId ?? user?.id
}

export const startSockets = (options: {
  deps: Deps
  reader: EventReader
  metrics: Metrics
  server: HttpServer
}): SocketHub => {
  const { deps, reader, metrics, server } = options
  const hub: SocketHub = new SocketHub({
    server,
    reader,
    log: deps.log,
    corsOrigins: deps.config.corsOrigins,
    // A login ends older sessions, not itself.
    momentary: { auth: (listener, payload) => listener.sessionVersion < Number(payload.sessionVersion) },
    authenticate: (handshake) => admit(deps, handshake),
    onConnect: (socket) => {
      listen(deps, hub, socket)
      metrics.sockets.set(hub.socketCount)
    },
    onDelivered: (count) => {
      metrics.eventsDelivered.inc(count)
      metrics.sockets.set(hub.socketCount)
    },
  })
  // A change of somebody's queues or flags, of what all may see, or a login elsewhere, moves sockets on every node.
  reader.subscribe((events) => {
    for (const event of events) {
      const whose = whoseRightsChanged(event)
      if (whose === undefined) continue
      void hub
        .readmit(event.companyId, whose, async (listener) => {
          // An older session heard that it ended; now it hears nothing more.
          const ctx = await current(deps, listener)
          return ctx && listenerOf(ctx.actor)
        })
        .catch((error: unknown) => deps.log.warn({ err: error }, 'sockets could not be moved'))
    }
  })
  return hub
}
