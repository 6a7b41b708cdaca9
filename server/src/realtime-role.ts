/** Sockets of this node: who is let in, who looks at which ticket, whose rights changed. */
import type { Server as HttpServer } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import { TicketRef } from '@guiche/contract/core/ids'
import { refreshCookie } from '@guiche/contract/features/auth'
import { clientWords, rooms, serverWords, typingStates } from '@guiche/contract/realtime'
import { z } from 'zod'
import type { Deps, UserCtx } from './context.ts'
import { tellCustomer } from './features/messages/actions/typing.ts'
import { accessTicket } from './features/tickets/queries/access-ticket.ts'
import { roomsOf } from './features/tickets/rules/visibility.ts'
import { accessFingerprint } from './features/users/rules.ts'
import { type Admission, admitSession, authenticate, authenticateRefreshCookie } from './gates.ts'
import type { Metrics } from './platform/http/metrics.ts'
import type { EventReader, LoggedEvent } from './platform/realtime/event-reader.ts'
import type { NodeWords } from './platform/realtime/node-words.ts'
import { type HandshakeHeaders, type HubSocket, type Listener, SocketHub } from './platform/realtime/socket-hub.ts'
import { Refusal } from './platform/refusal.ts'
import { TicketViewers } from './ticket-viewers.ts'

/** Where the subscription has expired, the own session is all that one hears of. */
const listenerOf = ({ actor }: UserCtx, isServed: boolean): Listener => ({
  userId: actor.id,
  companyId: actor.companyId,
  name: actor.name,
  sessionVersion: actor.sessionVersion,
  rooms: [rooms.session(actor.id), ...(isServed ? roomsOf(actor) : [])],
  seesNumbers: actor.seesNumbers,
  access: `${accessFingerprint(actor)}${isServed ? '' : ' expired'}`,
})

/** An expired company is let in, as it is to its bill, and put into no room where anything is said of its work. */
const admitted = async (admission: (how: Admission) => Promise<UserCtx>): Promise<Listener> => {
  try {
    return listenerOf(await admission({}), true)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ERR_SUBSCRIPTION_EXPIRED') throw error
    return listenerOf(await admission({ whileExpired: true }), false)
  }
}

/** The cookie speaks for its own origin only: another site's page cannot open a socket with it. */
const cookieOfOrigin = ({ cookie, origin, host }: HandshakeHeaders): string | undefined => {
  if (!cookie || !origin || !URL.canParse(origin) || new URL(origin).host !== host) return undefined
  return fastifyCookie.parse(cookie)[refreshCookie]
}

const admit = (deps: Deps, handshake: HandshakeHeaders): Promise<Listener> =>
  admitted((how) =>
    handshake.token
      ? authenticate(deps, handshake.token, how)
      : authenticateRefreshCookie(deps, cookieOfOrigin(handshake), how),
  )

const nullWhenRefused = (error: unknown): null => {
  if (error instanceof Refusal && error.status < 500) return null
  throw error
}

/** The rights of this moment; null when the session has ended or is not served. Stamps presence as every call does. */
const current = (deps: Deps, listener: Listener): Promise<UserCtx | null> =>
  admitSession(deps, listener).catch(nullWhenRefused)

/** What he may hear at this moment; null when the session has ended. */
const currentListener = (deps: Deps, listener: Listener): Promise<Listener | null> =>
  admitted((how) => admitSession(deps, listener, how)).catch(nullWhenRefused)

const openTicket = async (deps: Deps, viewers: TicketViewers, socket: HubSocket, given: unknown) => {
  const ref = TicketRef.safeParse(given)
  if (!ref.success) return
  await viewers.open(socket, ref.data, async () => {
    const ctx = await current(deps, socket.data.listener)
    const row = ctx && (await ctx.transact(({ tx }) => accessTicket(tx, ctx.actor, ref.data)).catch(() => null))
    return row?.id ?? null
  })
}

const leaveTicket = async (viewers: TicketViewers, socket: HubSocket, given: unknown) => {
  const ref = TicketRef.safeParse(given)
  if (ref.success) await viewers.leave(socket, ref.data)
}

interface TypingWord {
  ticketId?: unknown
  isTyping?: unknown
  isPrivate?: unknown
}

/** Colleagues see it at once; the customer is told unless it is a note. */
const typing = async (deps: Deps, viewers: TicketViewers, socket: HubSocket, given: unknown) => {
  const { ticketId, isTyping, isPrivate } = (given ?? {}) as TypingWord
  const ref = TicketRef.safeParse(ticketId)
  if (!ref.success || !viewers.typing(socket, ref.data, isTyping === true) || isPrivate === true) return
  const ctx = await current(deps, socket.data.listener)
  if (ctx) await tellCustomer(ctx, ref.data, isTyping === true)
}

const CustomerTyping = z.object({
  customerTyping: z.object({ companyId: z.number(), ticketId: z.number(), state: z.enum(typingStates) }),
})

const showCustomerTyping = (hub: SocketHub, words: unknown) => {
  const told = CustomerTyping.safeParse(words).data?.customerTyping
  if (!told) return
  const { companyId, ticketId, state } = told
  hub.io.of(`/${companyId}`).to(rooms.ticket(ticketId)).emit(serverWords.customerTyping, { ticketId, state })
}

const listen = (deps: Deps, hub: SocketHub, viewers: TicketViewers, socket: HubSocket) => {
  const guarded = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => deps.log.warn({ err: error }, 'a socket word could not be served'))
  for (const word of clientWords.openTicket)
    socket.on(word, (given) => guarded(openTicket(deps, viewers, socket, given)))
  for (const word of clientWords.leaveTicket) socket.on(word, (given) => guarded(leaveTicket(viewers, socket, given)))
  socket.on(clientWords.typing, (given) => guarded(typing(deps, viewers, socket, given)))
  // A due date passes, and is moved on, without an event.
  socket.on(clientWords.presence, () => {
    const { companyId, userId } = socket.data.listener
    guarded(hub.readmit(companyId, userId, (listener) => currentListener(deps, listener)))
  })
  socket.on('disconnecting', () => viewers.disconnecting(socket))
  guarded(current(deps, socket.data.listener))
}

/** Settings that decide whether agents see numbers. */
const maskingSettings: readonly unknown[] = ['enableLGPD', 'lgpdHideNumber']

const whoseRightsChanged = ({ stream, payload, except }: LoggedEvent): number | 'everybody' | undefined => {
  if (stream === 'settings') {
    const { setting } = payload as { setting?: { key: string } }
    return maskingSettings.includes(setting?.key) ? 'everybody' : undefined
  }
  // What colleagues hear of somebody stands beside what that person hears.
  if ((stream !== 'user' && stream !== 'auth') || except.length > 0) return undefined
  const { userId, user } = payload as { userId?: number; user?: { id: number } }
  return userId ?? user?.id
}

const moveSockets = (deps: Deps, hub: SocketHub, event: LoggedEvent) => {
  const whose = whoseRightsChanged(event)
  if (whose === undefined) return
  void hub
    // An older session heard that it ended; now it hears nothing more.
    .readmit(event.companyId, whose, (listener) => currentListener(deps, listener))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'sockets could not be moved'))
}

export const startSockets = (options: {
  deps: Deps
  reader: EventReader
  metrics: Metrics
  server: HttpServer
  /** The other nodes. */
  nodes: Pick<NodeWords, 'tell' | 'onTold'>
}): { close: () => Promise<void> } => {
  const { deps, reader, metrics, server, nodes } = options
  const hub: SocketHub = new SocketHub({
    server,
    reader,
    log: deps.log,
    corsOrigins: deps.config.corsOrigins,
    // A login ends older sessions, not itself.
    momentary: { auth: (listener, payload) => listener.sessionVersion < Number(payload.sessionVersion) },
    authenticate: (handshake) => admit(deps, handshake),
    onConnect: (socket) => {
      listen(deps, hub, viewers, socket)
      metrics.sockets.set(hub.socketCount)
    },
    onDelivered: (count) => {
      metrics.eventsDelivered.inc(count)
      metrics.sockets.set(hub.socketCount)
    },
  })
  const viewers = new TicketViewers(hub, nodes)
  nodes.onTold((words) => showCustomerTyping(hub, words))
  // A change of somebody's queues or flags, of what all may see, or a login elsewhere, moves sockets on every node.
  reader.subscribe((events) => {
    for (const event of events) moveSockets(deps, hub, event)
  })
  return {
    close: async () => {
      viewers.stop()
      await hub.close()
    },
  }
}
