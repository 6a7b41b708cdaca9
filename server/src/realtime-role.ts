/** The sockets of this node: admission, viewers of tickets, changes of rights. */

import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyCookie from '@fastify/cookie'
import { TicketRef } from '@guiche/contract/core/ids'
import { refreshCookie } from '@guiche/contract/features/auth'
import { clientWords, type Handshake, rooms, serverWords, typingStates } from '@guiche/contract/sockets'
import { z } from 'zod'
import type { Deps, UserCtx } from './context.ts'
import { standingsOf } from './features/auth/queries.ts'
import { isSubscriptionOver } from './features/companies/rules.ts'
import { tellCustomer } from './features/messages/actions/typing.ts'
import { accessTicket } from './features/tickets/queries/access-ticket.ts'
import { roomsOf } from './features/tickets/rules/visibility.ts'
import { isOnDuty } from './features/users/rules/work-hours.ts'
import { accessFingerprint } from './features/users/rules.ts'
import { type Admission, admitSession, authenticate, authenticateRefreshCookie } from './gates.ts'
import { FairShare } from './platform/fair-share.ts'
import { bearerOf } from './platform/http/bearer.ts'
import { addressReader } from './platform/http/client-address.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { isFromOwnSite } from './platform/http/own-site.ts'
import type { EventReader, LoggedEvent } from './platform/realtime/event-reader.ts'
import type { NodeWords } from './platform/realtime/node-words.ts'
import { type HubSocket, isHeardIn, type Listener, SocketHub } from './platform/realtime/socket-hub.ts'
import { WordQueue } from './platform/realtime/word-queue.ts'
import { Refusal } from './platform/refusal.ts'
import { verifyAccessToken } from './platform/security/tokens.ts'
import { skipWhileBusy } from './platform/skip-while-busy.ts'
import { TicketViewers } from './ticket-viewers.ts'

/** If the subscription has expired, only events of the own session are received. */
const listenerOf = ({ actor }: UserCtx, isServed: boolean): Listener => ({
  userId: actor.id,
  companyId: actor.companyId,
  name: actor.name,
  sessionVersion: actor.sessionVersion,
  rooms: [rooms.session(actor.id), ...(isServed ? roomsOf(actor) : [])],
  seesNumbers: actor.seesNumbers,
  access: `${accessFingerprint(actor)}${isServed ? '' : ' expired'}`,
  isServed,
})

/** Users of an expired company are admitted, so that they can pay, but join no room with events of its work. */
const admitted = async (admission: (how: Admission) => Promise<UserCtx>): Promise<Listener> => {
  try {
    return listenerOf(await admission({}), true)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ERR_SUBSCRIPTION_EXPIRED') throw error
    return listenerOf(await admission({ whileExpired: true }), false)
  }
}

const textOr = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined)

const tokenOf = ({ authorization }: IncomingMessage['headers'], handshake: Handshake) =>
  textOr(handshake.token) || bearerOf(authorization)

const sessionOf = (deps: Deps, headers: IncomingMessage['headers'], handshake: Handshake) => {
  const token = tokenOf(headers, handshake)
  return token ? verifyAccessToken(deps.secret, token, deps.clock.now()) : null
}

const admit = (deps: Deps, { headers }: IncomingMessage, handshake: Handshake): Promise<Listener> => {
  const { cookie, origin, host } = headers
  const token = tokenOf(headers, handshake)
  const whence = { origin, host, fetchSite: textOr(headers['sec-fetch-site']) }
  const isOwn = isFromOwnSite(whence, deps.config.corsOrigins)
  const refresh = cookie && isOwn ? fastifyCookie.parse(cookie)[refreshCookie] : undefined
  return admitted((how) => (token ? authenticate(deps, token, how) : authenticateRefreshCookie(deps, refresh, how)))
}

const nullWhenRefused = (error: unknown): null => {
  if (error instanceof Refusal && error.status < 500) return null
  throw error
}

/** The current rights; null if the session has ended or is refused. Marks the user as online, as every call does. */
const current = (deps: Deps, listener: Listener): Promise<UserCtx | null> =>
  admitSession(deps, listener).catch(nullWhenRefused)

/** What they may receive now; null if the session has ended. */
const currentListener = (deps: Deps, listener: Listener): Promise<Listener | null> =>
  admitted((how) => admitSession(deps, listener, how)).catch(nullWhenRefused)

const mostTries = 5

/** Also of a company whose calls are slowed down: those who are told to come again would all come at once. */
const listenerInTime = async (deps: Deps, listener: Listener): Promise<Listener | null> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await currentListener(deps, listener)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ERR_BUSY' || attempt === mostTries) throw error
      await sleep(attempt * 500)
    }
  }
}

/** The same if no change is known: while the database is unavailable, nothing changes. */
const listenerIfKnown = (deps: Deps, listener: Listener): Promise<Listener | null> =>
  currentListener(deps, listener).catch(() => listener)

const openTicket = (deps: Deps, viewers: TicketViewers, socket: HubSocket, ref: TicketRef) =>
  viewers.open(socket, ref, async () => {
    const ctx = await current(deps, socket.data.listener)
    const row = ctx && (await ctx.transact(({ tx }) => accessTicket(tx, ctx.actor, ref)).catch(() => null))
    return row?.id ?? null
  })

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
  hub.tellRoom(companyId, rooms.ticket(ticketId), serverWords.customerTyping, { ticketId, state })
}

/** Simultaneous lookups for socket messages per node; a company and a user have a share of them. */
const wordPlaces = 8
const mostOfCompany = { most: 4, mostWaiting: 400 }
const mostOfUser = { most: 2, mostWaiting: 40 }
const wordPatience = { waitMs: 10_000, retryAfterSeconds: 1 }
const mostWordsWaiting = 20

const queueOf = (deps: Deps, words: FairShare, socket: HubSocket) => {
  const queue = new WordQueue({
    mostWaiting: mostWordsWaiting,
    onFirstDrop: () => socket.emit(serverWords.slowDown, {}),
  })
  const inTurn = async (work: () => Promise<unknown>) => {
    const { companyId, userId } = socket.data.listener
    const path = [
      { name: `company ${companyId}`, ...mostOfCompany },
      { name: `user ${userId}`, ...mostOfUser },
    ]
    const leave = await words.enter(path, wordPatience)
    await work().finally(leave)
  }
  const serve = async (work: () => Promise<unknown>) => {
    try {
      await inTurn(work)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ERR_BUSY') queue.dropped()
      else deps.log.warn({ err: error }, 'a socket message could not be handled')
    }
  }
  return {
    hasRoom: () => queue.hasRoom(),
    take: (work: () => Promise<unknown>) => queue.take(() => serve(work)),
    clear: () => queue.clear(),
    dropped: () => queue.dropped(),
  }
}
type Words = ReturnType<typeof queueOf>

const listen = (deps: Deps, hub: SocketHub, viewers: TicketViewers, socket: HubSocket, words: Words) => {
  const readRights = async (read: typeof currentListener) => {
    const { companyId, userId } = socket.data.listener
    await hub.readmit(companyId, userId, (listener) => read(deps, listener))
  }
  for (const word of clientWords.openTicket)
    socket.on(word, (given) => {
      const ref = TicketRef.safeParse(given)
      if (!ref.success || !words.hasRoom()) return
      viewers.expect(socket, ref.data)
      words.take(() => openTicket(deps, viewers, socket, ref.data))
    })
  for (const word of clientWords.leaveTicket)
    socket.on(word, (given) => void leaveTicket(viewers, socket, given).catch(() => undefined))
  socket.on(clientWords.typing, (given) => words.take(() => typing(deps, viewers, socket, given)))
  socket.on(clientWords.presence, () => words.take(() => readRights(listenerIfKnown)))
  socket.on('disconnecting', () => viewers.disconnecting(socket))
  socket.on('disconnect', () => words.clear())
  // Changes between the handshake and now caused no event for this socket.
  words.take(() => readRights(currentListener))
}

/** Settings that decide whether agents see numbers. */
const maskingSettings: readonly unknown[] = ['enableLGPD', 'lgpdHideNumber']

interface CompanyPart {
  status?: boolean
  dueDate?: string
}

/** The due date is a day of the company's zone. */
const certainlyLaterMs = 2 * 24 * 3_600_000

/** Not if a company has paid, or is switched on again. */
const mayTakeRights = ({ stream, payload }: LoggedEvent, now: Date): boolean => {
  if (stream !== 'company') return true
  const { status = true, dueDate } = (payload as { company: CompanyPart }).company
  return !status || (dueDate !== undefined && !(Date.parse(dueDate) > now.getTime() + certainlyLaterMs))
}

const whoseRightsChanged = ({ stream, payload, except }: LoggedEvent): number | 'everybody' | undefined => {
  if (stream === 'settings') {
    const { setting } = payload as { setting?: { key: string } }
    return maskingSettings.includes(setting?.key) ? 'everybody' : undefined
  }
  if (stream === 'company') {
    const { company } = payload as { company: CompanyPart }
    return company.status !== undefined || company.dueDate !== undefined ? 'everybody' : undefined
  }
  // The event for colleagues about a user, beside the one for that user.
  if ((stream !== 'user' && stream !== 'auth') || except.length > 0) return undefined
  const { userId, user } = payload as { userId?: number; user?: { id: number } }
  return userId ?? user?.id
}

/** A ticket was moved or is gone: whoever looks at it and hears of it no more leaves it, and is let in again where they may see it all the same. */
const showOutOfTickets = (
  viewers: TicketViewers,
  events: readonly LoggedEvent[],
  again: (socket: HubSocket, refs: TicketRef[]) => void,
) => {
  for (const [index, event] of events.entries()) {
    const { stream, payload, companyId } = event
    const { ticketId, action } = payload as { ticketId?: unknown; action?: unknown }
    if (stream !== 'ticket' || typeof ticketId !== 'number' || (action !== 'update' && action !== 'delete')) continue
    // Who hears of it from here on is told by the event that comes with the one of its going.
    const next = events[index + 1]
    const isFollowed =
      action === 'delete' &&
      next?.stream === 'ticket' &&
      next.companyId === companyId &&
      next.payload.ticketId === ticketId
    if (isFollowed) continue
    const mayStay = ({ rooms: own }: Listener) => action === 'update' && isHeardIn(event, own)
    for (const [socket, refs] of viewers.lostSight(companyId, ticketId, mayStay)) again(socket, refs)
  }
}

export interface Sockets {
  hub: SocketHub
  /** Closes and moves sockets whose time is over; runs by itself twice a minute. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const checkEveryMs = 30_000

/** A due date, working hours and a session's expiry pass without an event. */
const checkTimes = async (deps: Deps, hub: SocketHub) => {
  const people = hub.listeners()
  if (people.length === 0) return
  const now = deps.clock.now()
  const standings = await standingsOf(
    deps,
    people.map(({ userId }) => userId),
  )
  for (const listener of people) {
    const { userId, companyId, sessionVersion, isServed } = listener
    const standing = standings.get(userId)
    const isOver =
      !standing?.isAlive ||
      standing.sessionVersion !== sessionVersion ||
      !standing.isActive ||
      !isOnDuty(standing, now, standing.timezone)
    const ended = (each: Listener) =>
      each.sessionVersion === sessionVersion ? Promise.resolve(null) : currentListener(deps, each)
    if (isOver) await hub.readmit(companyId, userId, ended)
    else if (isSubscriptionOver({ ...standing, id: companyId }, now) === isServed)
      await hub.readmit(companyId, userId, (each) => listenerIfKnown(deps, each))
  }
}

export const startSockets = (options: {
  deps: Deps
  reader: EventReader
  metrics: Metrics
  server: HttpServer
  /** The other nodes. */
  nodes: Pick<NodeWords, 'tell' | 'onTold'>
}): Sockets => {
  const { deps, reader, metrics, server, nodes } = options
  const share = new FairShare(wordPlaces, Number.POSITIVE_INFINITY)
  const queues = new WeakMap<HubSocket, Words>()
  const hub: SocketHub = new SocketHub({
    server,
    reader,
    log: deps.log,
    corsOrigins: deps.config.corsOrigins,
    // A login ends older sessions, not itself.
    momentary: { auth: (listener, payload) => listener.sessionVersion < Number(payload.sessionVersion) },
    // A change of a user's queues or flags, of a company setting, or a login elsewhere, moves sockets on every node.
    whoseRightsChanged,
    takesRights: (event) => mayTakeRights(event, deps.clock.now()),
    currentListener: (listener) => listenerInTime(deps, listener),
    authenticate: (request, handshake) => admit(deps, request, handshake),
    sessionOf: (handshake, request) => sessionOf(deps, request.headers, handshake),
    addressOf: addressReader(deps.config),
    now: () => deps.clock.now(),
    onMoved: (socket) => lookAgain(socket, viewers.moved(socket)),
    onFlood: (socket) => queues.get(socket)?.dropped(),
    onConnect: (socket) => {
      const words = queueOf(deps, share, socket)
      queues.set(socket, words)
      listen(deps, hub, viewers, socket, words)
      metrics.sockets.set(hub.socketCount)
    },
    onDelivered: (count) => {
      metrics.eventsDelivered.inc(count)
      metrics.sockets.set(hub.socketCount)
    },
  })
  const viewers = new TicketViewers(hub, nodes)
  const lookAgain = (socket: HubSocket, refs: readonly TicketRef[]) => {
    for (const ref of refs) queues.get(socket)?.take(() => openTicket(deps, viewers, socket, ref))
  }
  nodes.onTold((words) => showCustomerTyping(hub, words))
  reader.subscribe((events) => showOutOfTickets(viewers, events, lookAgain))
  const check = () => checkTimes(deps, hub)
  const checking = setInterval(
    skipWhileBusy(() =>
      check().catch((error: unknown) => deps.log.warn({ err: error }, 'sockets could not be checked')),
    ),
    checkEveryMs,
  )
  return {
    hub,
    check,
    close: async () => {
      clearInterval(checking)
      viewers.stop()
      await hub.close()
    },
  }
}
