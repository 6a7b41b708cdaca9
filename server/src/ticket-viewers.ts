/** Who views which ticket and who is typing there, sent to its viewers. Presence is not stored. */
import { randomUUID } from 'node:crypto'
import type { TicketRef } from '@guiche/contract/core/ids'
import { rooms, serverWords } from '@guiche/contract/sockets'
import type { NodeWords } from './platform/realtime/node-words.ts'
import { PacedTelling } from './platform/realtime/paced-telling.ts'
import { type Present, SharedPresence } from './platform/realtime/shared-presence.ts'
import type { HubSocket, Listener, SocketHub } from './platform/realtime/socket-hub.ts'

const mostOpened = 50
const mostLookups = 5
const placeOf = (companyId: number, ticketId: number) => `${companyId}:${ticketId}`

export class TicketViewers {
  readonly #hub: SocketHub
  readonly #typingIn = new WeakMap<HubSocket, Set<number>>()
  /** The client's id of the open ticket of a socket; undefined while it is looked up. */
  readonly #opened = new WeakMap<HubSocket, Map<TicketRef, number | undefined>>()
  readonly #lookups = new Set<{ companyId: number; moved: Set<number> }>()
  readonly #presence: SharedPresence
  readonly #telling: PacedTelling

  constructor(hub: SocketHub, nodes: Pick<NodeWords, 'tell' | 'onTold'>) {
    this.#hub = hub
    this.#presence = new SharedPresence({
      node: randomUUID(),
      tell: (words) => nodes.tell(words),
      onChange: (place) => {
        const [companyId = 0, ticketId = 0] = place.split(':').map(Number)
        this.#telling.changed(companyId, ticketId, false)
      },
    })
    this.#telling = new PacedTelling({
      tell: (companyId, ticketId, isOwn) => {
        if (isOwn) this.#presence.set(placeOf(companyId, ticketId), this.#here(companyId, ticketId))
        return this.#show(companyId, ticketId)
      },
    })
    nodes.onTold((words) => this.#presence.hear(words))
    this.#presence.start()
  }

  /** A user is opening this ticket, and may still cancel. */
  expect(socket: HubSocket, ref: TicketRef): void {
    const opened = this.#opened.get(socket) ?? new Map<TicketRef, number | undefined>()
    this.#opened.set(socket, opened)
    opened.set(ref, opened.get(ref))
  }

  /**
   * After `expect`. `find` returns the id of the ticket, or null if the user may not see it. A socket that leaves
   * meanwhile does not join, nor does one whose rights changed, because the lookup used the old ones.
   */
  async open(socket: HubSocket, ref: TicketRef, find: () => Promise<number | null>): Promise<void> {
    const opened = this.#opened.get(socket)
    if (!opened?.has(ref)) return
    const { access } = socket.data.listener
    const ticketId = await this.#found(socket.data.listener.companyId, find)
    if (ticketId === null || socket.data.listener.access !== access) {
      opened.delete(ref)
      return
    }
    if (!opened.has(ref)) return
    opened.set(ref, ticketId)
    await socket.join(rooms.ticket(ticketId))
    // A user who opens tickets without leaving them views the last ones.
    const [oldest] = opened.keys()
    if (opened.size > mostOpened && oldest !== undefined) await this.leave(socket, oldest)
    this.#changed(socket.data.listener.companyId, ticketId)
  }

  /** A ticket that is moved while it is looked up may have been found where it was: it is looked up again. */
  async #found(companyId: number, find: () => Promise<number | null>): Promise<number | null> {
    const lookup = { companyId, moved: new Set<number>() }
    this.#lookups.add(lookup)
    try {
      for (let left = mostLookups; left > 0; left -= 1) {
        lookup.moved.clear()
        const ticketId = await find()
        if (ticketId === null || !lookup.moved.has(ticketId)) return ticketId
      }
      return null
    } finally {
      this.#lookups.delete(lookup)
    }
  }

  async leave(socket: HubSocket, ref: TicketRef): Promise<void> {
    const ticketId = this.#idOf(socket, ref)
    this.#opened.get(socket)?.delete(ref)
    if (ticketId === undefined || !socket.rooms.has(rooms.ticket(ticketId))) return
    this.#typingIn.get(socket)?.delete(ticketId)
    await socket.leave(rooms.ticket(ticketId))
    this.#changed(socket.data.listener.companyId, ticketId)
  }

  /** It has left its rooms, since its rights changed: what it has open is to be looked up again, if it may. */
  moved(socket: HubSocket): TicketRef[] {
    const opened = this.#opened.get(socket) ?? new Map<TicketRef, number | undefined>()
    this.#typingIn.delete(socket)
    for (const [ref, ticketId] of opened) {
      opened.set(ref, undefined)
      if (ticketId !== undefined) this.#changed(socket.data.listener.companyId, ticketId)
    }
    return [...opened.keys()]
  }

  /** Of a ticket that went out of sight of some: they leave at once. Answers what each had open, to be looked up again, if they may. */
  lostSight(companyId: number, ticketId: number, mayStay: (listener: Listener) => boolean): [HubSocket, TicketRef[]][] {
    for (const lookup of this.#lookups) if (lookup.companyId === companyId) lookup.moved.add(ticketId)
    const gone = this.#hub.inRoom(companyId, rooms.ticket(ticketId)).filter((socket) => !mayStay(socket.data.listener))
    const left = gone.map((socket): [HubSocket, TicketRef[]] => {
      void socket.leave(rooms.ticket(ticketId))
      this.#typingIn.get(socket)?.delete(ticketId)
      const opened = this.#opened.get(socket) ?? new Map<TicketRef, number | undefined>()
      const refs = [...opened].filter(([, id]) => id === ticketId).map(([ref]) => ref)
      for (const ref of refs) opened.set(ref, undefined)
      return [socket, refs]
    })
    if (left.length > 0) this.#changed(companyId, ticketId)
    return left
  }

  /** False: nothing changed, or the ticket is not open in that socket. */
  typing(socket: HubSocket, ref: TicketRef, isTyping: boolean): boolean {
    const ticketId = this.#idOf(socket, ref)
    if (ticketId === undefined || !socket.rooms.has(rooms.ticket(ticketId))) return false
    const own = this.#typingIn.get(socket) ?? new Set<number>()
    this.#typingIn.set(socket, own)
    if (own.has(ticketId) === isTyping) return false
    if (isTyping) own.add(ticketId)
    else own.delete(ticketId)
    this.#changed(socket.data.listener.companyId, ticketId)
    return true
  }

  /** Call it while the socket still has its rooms. */
  disconnecting(socket: HubSocket): void {
    const { companyId } = socket.data.listener
    const left = [...socket.rooms]
      .filter((room) => room.startsWith('ticket:'))
      .map((room) => Number(room.slice('ticket:'.length)))
    setImmediate(() => {
      for (const ticketId of left) this.#changed(companyId, ticketId)
    })
  }

  stop(): void {
    this.#telling.stop()
    this.#presence.stop()
  }

  #idOf(socket: HubSocket, ref: TicketRef): number | undefined {
    return typeof ref === 'number' ? ref : this.#opened.get(socket)?.get(ref)
  }

  #changed(companyId: number, ticketId: number): void {
    this.#telling.changed(companyId, ticketId, true)
  }

  #here(companyId: number, ticketId: number): Present[] {
    const present = new Map<number, Present>()
    for (const socket of this.#hub.inRoom(companyId, rooms.ticket(ticketId))) {
      const { userId, name } = socket.data.listener
      const typing = this.#typingIn.get(socket)?.has(ticketId) === true || present.get(userId)?.typing === true
      present.set(userId, { id: userId, name, typing })
    }
    return [...present.values()]
  }

  /** How many were told. */
  #show(companyId: number, ticketId: number): number {
    const viewers = this.#presence.at(placeOf(companyId, ticketId))
    return this.#hub.tellRoom(companyId, rooms.ticket(ticketId), serverWords.viewers, { ticketId, viewers })
  }
}
