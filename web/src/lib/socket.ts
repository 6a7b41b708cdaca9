import type { Payload } from '@guiche/contract/core/event'
import type { SessionUser } from '@guiche/contract/features/users'
import type { events, Stream } from '@guiche/contract/realtime'
import { clientWords, type Handshake, serverWords, wireNameFor } from '@guiche/contract/sockets'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { isApiError } from './api-error.ts'
import { refresh } from './refresh.ts'
import { becomeAnonymous, goodbyeOf, session } from './session.ts'
import { createStore, useStore } from './store.ts'
import { token } from './token.ts'
import { untilFetched } from './until-fetched.ts'

export type StreamPayload<S extends Stream> = Payload<(typeof events)[S]>
export type SyncState = 'offline' | 'catching-up' | 'synced'

/** Shown in the top bar: whether the screen shows the same as a fresh load would. */
const syncState = createStore<SyncState>('offline')
export const useSyncState = (): SyncState => useStore(syncState)

/** Called whenever all missed events have arrived, after every reconnect. */
export const onSynced = (handler: () => void): (() => void) =>
  syncState.subscribe(() => {
    if (syncState.get() === 'synced') handler()
  })

const reconnectAfterMs = 1_000
const presenceEveryMs = 300_000

interface Live {
  socket: Socket
  companyId: number
  userId: number
  /**
   * The cursor of the last applied event, at first that of the session's answer; the server continues there after a
   * gap.
   */
  cursor: string
  access: string
  presence: ReturnType<typeof setInterval>
}
let live: Live | null = null

type Handler = (payload: never) => void
const handlers = new Map<Stream, Set<Handler>>()
const listenersOf = (stream: Stream): Set<Handler> => {
  const existing = handlers.get(stream) ?? new Set<Handler>()
  handlers.set(stream, existing)
  return existing
}

const words = new Map<string, Set<Handler>>()
const arrivals = new Set<() => void>()

/** Listens to a stream until the returned function is called. Survives reconnects and sign-ins. */
export const onStream = <S extends Stream>(stream: S, handler: (payload: StreamPayload<S>) => void): (() => void) => {
  listenersOf(stream).add(handler)
  if (live) hear(live, stream)
  return () => listenersOf(stream).delete(handler)
}

const refetchers = new Set<() => void>()
/** Called when what is cached may lack events: fetch afresh. */
export const onGap = (refetch: () => void): (() => void) => {
  refetchers.add(refetch)
  return () => refetchers.delete(refetch)
}
const reportGap = (): void => {
  for (const refetch of refetchers) refetch()
}

const hear = (to: Live, stream: Stream): void => {
  const name = wireNameFor(stream, to)
  if (to.socket.hasListeners(name)) return
  to.socket.on(name, (payload: { cursor?: string }) => {
    for (const handler of listenersOf(stream)) handler(payload as never)
    if (payload.cursor) to.cursor = payload.cursor
  })
}

const hearWord = (to: Live, word: string): void => {
  to.socket.on(word, (told: unknown) => {
    for (const handler of words.get(word) ?? []) handler(told as never)
  })
}

/** The server refuses a stale token; it is renewed and tried again, unless the session itself is over. */
const renewAndReconnect = (to: Live): void => {
  setTimeout(async () => {
    if (live !== to) return
    try {
      await refresh(token.get())
    } catch (error) {
      if (isApiError(error) && error.status === 401) {
        // A session that was ended elsewhere (a new sign-in, a new password) is told, not left to wait.
        if (live === to) becomeAnonymous(goodbyeOf(error))
        return
      }
    }
    if (live === to) to.socket.connect()
  }, reconnectAfterMs)
}

const listen = (to: Live): void => {
  const { socket } = to
  socket.on('connect', () => {
    syncState.set('catching-up')
    for (const handler of arrivals) handler()
  })
  socket.on('disconnect', (reason) => {
    syncState.set('offline')
    // After these two the library does not come back by itself.
    if (reason === 'io server disconnect') renewAndReconnect(to)
  })
  socket.on('connect_error', () => {
    syncState.set('offline')
    if (!socket.active) renewAndReconnect(to)
  })
  const arriveAt = (cursor: string): void => {
    to.cursor = cursor
    const state = session.get()
    if (state.phase === 'signed-in') to.access = state.user.access
    syncState.set('synced')
  }
  socket.on(serverWords.synced, ({ cursor }: { cursor: string }) => {
    arriveAt(cursor)
  })
  // Events go on from this cursor; what lies before it is fetched.
  socket.on(serverWords.resync, ({ cursor }: { cursor: string }) => {
    reportGap()
    arriveAt(cursor)
  })
  for (const stream of handlers.keys()) hear(to, stream)
  for (const word of words.keys()) hearWord(to, word)
}

let library: Promise<typeof import('socket.io-client')> | undefined

/** The library is fetched while the first screen is drawn. What happens until it is here comes by the session's cursor. */
const socketLibrary = (): Promise<typeof import('socket.io-client')> => {
  library ??= untilFetched(
    () => import('socket.io-client'),
    () => syncState.set('offline'),
  )
  return library
}

/** Rises with every connection that is asked for or given up: those who waited for the library see whether they are still wanted. */
let turn = 0

export const connectSocket = async (user: SessionUser): Promise<void> => {
  disconnectSocket()
  const own = turn
  syncState.set('catching-up')
  const { io } = await socketLibrary()
  if (turn === own) openSocket(io, user)
}

const openSocket = (io: typeof import('socket.io-client').io, user: SessionUser): void => {
  const socket = io(`/${user.companyId}`, {
    auth: (give: (handshake: Handshake) => void) => {
      const jwt = token.get()
      give({
        ...(jwt ? { token: jwt } : {}),
        cursor: live?.cursor ?? user.cursor,
        access: live?.access ?? user.access,
      })
    },
    query: { userId: String(user.id) },
    // One connection, whichever node has it: long polling would need a proxy that keeps everybody on one node.
    transports: ['websocket'],
    reconnectionDelay: reconnectAfterMs,
    reconnectionDelayMax: reconnectAfterMs,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    autoConnect: false,
  })
  const presence = setInterval(() => say(clientWords.presence), presenceEveryMs)
  live = { socket, companyId: user.companyId, userId: user.id, cursor: user.cursor, access: user.access, presence }
  listen(live)
  syncState.set('catching-up')
  socket.connect()
}

export const disconnectSocket = (): void => {
  turn += 1
  syncState.set('offline')
  if (!live) return
  clearInterval(live.presence)
  live.socket.removeAllListeners()
  live.socket.disconnect()
  live = null
}

/** Says one of `clientWords`; lost when offline, as presence and typing may be. */
export const say = (word: string, ...told: unknown[]): void => {
  live?.socket.emit(word, ...told)
}

/** Hears something that is not a stream (`serverWords.viewers`). Survives reconnects and sign-ins, as streams do. */
export const onWord = <T>(word: string, handler: (told: T) => void): (() => void) => {
  const known = words.get(word)
  const listeners = known ?? new Set<Handler>()
  listeners.add(handler)
  if (!known) {
    words.set(word, listeners)
    if (live) hearWord(live, word)
  }
  return () => listeners.delete(handler)
}

/** Calls back on every connection, the current one included: rooms must be joined again after a gap. */
export const onConnected = (handler: () => void): (() => void) => {
  if (live?.socket.connected) handler()
  arrivals.add(handler)
  return () => arrivals.delete(handler)
}

/** `onStream` for a component; the newest handler is used. */
export const useStream = <S extends Stream>(stream: S, handler: (payload: StreamPayload<S>) => void): void => {
  const newest = useRef(handler)
  newest.current = handler
  useEffect(() => onStream(stream, (payload) => newest.current(payload)), [stream])
}
