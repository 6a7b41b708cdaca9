/** Lets sockets in: with what they missed since their cursor, or told to reload. */
import { serverWords } from '@guiche/contract/sockets'
import { type Cursor, cursorText, type EventReader, isAfter, type LoggedEvent } from './event-reader.ts'
import { ReplayTurns } from './replay-turns.ts'
import type { HubSocket } from './socket-hub.ts'

export interface ArrivalOptions {
  reader: EventReader
  /** Sockets whose rights are being read come in afterwards. */
  moves: { has: (socket: HubSocket) => boolean; ended: (socket: HubSocket) => Promise<void> }
  changesAllRights: (event: LoggedEvent) => boolean
  isIn: (socket: HubSocket) => boolean
  enter: (socket: HubSocket) => void
  replay: (socket: HubSocket, event: LoggedEvent) => void
}

const mostReplayed = 2000

/** `again`: its rights are being read. The others but `in`: it is to reload. */
type Outcome = 'in' | 'again' | 'gap' | 'rights'
interface Begun {
  from: Cursor
  upTo: Cursor
  first: readonly LoggedEvent[]
  access: string
}

export class SocketArrivals {
  readonly #options: ArrivalOptions
  readonly #replays = new ReplayTurns()

  constructor(options: ArrivalOptions) {
    this.#options = options
  }

  async resume(socket: HubSocket, from: Cursor): Promise<void> {
    const { access } = socket.data.listener
    for (;;) {
      // A move may take long: while it waits, it takes nobody's turn.
      await this.#options.moves.ended(socket)
      const outcome = await this.#resumeInTurn(socket, from, access)
      if (outcome === 'in') return
      if (outcome !== 'again') return this.join(socket, outcome)
    }
  }

  async #resumeInTurn(socket: HubSocket, from: Cursor, access: string): Promise<Outcome> {
    const leave = await this.#replays.enter(socket.data.listener)
    // It waited too long, and reloads.
    if (!leave) return 'gap'
    try {
      return socket.connected ? await this.#resume(socket, from, access) : 'in'
    } finally {
      leave()
    }
  }

  /** Most of the gap is read while others continue; only the last part blocks them. */
  async #resume(socket: HubSocket, from: Cursor, access: string): Promise<Outcome> {
    const { reader, changesAllRights } = this.#options
    const upTo = reader.position()
    if (from.epoch !== upTo.epoch) return 'gap'
    // A cursor ahead of this node is from a node that has read further, or from a future that this database has not
    // had.
    const isThere = !isAfter(upTo, from) && !isAfter(from, upTo)
    const first = isThere ? [] : await reader.missed(socket.data.listener.companyId, from, upTo, mostReplayed)
    if (first === null) return 'gap'
    if (first.some(changesAllRights)) return 'rights'
    await reader.catchUp()
    return reader.betweenBatches(() => this.#finish(socket, { from, upTo, first, access }))
  }

  /** Joins between two batches, so that no event is lost between the replay and the live events. */
  async #finish(socket: HubSocket, { from, upTo, first, access }: Begun): Promise<Outcome> {
    const { reader, moves, changesAllRights, isIn, enter, replay } = this.#options
    if (moves.has(socket)) return 'again'
    // The user's rights changed since they came, which made them reload: replaying older events would undo that.
    const hasReloaded = () => socket.data.listener.access !== access || isIn(socket)
    if (hasReloaded()) return 'in'
    const now = reader.position()
    const since = isAfter(upTo, from) ? upTo : from
    const { companyId } = socket.data.listener
    const rest = isAfter(now, upTo) ? await reader.missed(companyId, since, now, mostReplayed) : []
    if (hasReloaded()) return 'in'
    if (rest === null || rest.some(changesAllRights)) {
      enter(socket)
      socket.emit(serverWords.resync, { reason: rest === null ? 'gap' : 'rights', cursor: cursorText(now) })
      return 'in'
    }
    for (const event of [...first, ...rest]) replay(socket, event)
    enter(socket)
    socket.emit(serverWords.synced, { cursor: cursorText(isAfter(now, from) ? now : from) })
    return 'in'
  }

  /** A first visit, or a gap that cannot be replayed: the client reloads everything from here on. */
  async join(socket: HubSocket, reason: 'gap' | 'rights' | null): Promise<void> {
    const { reader, moves, isIn, enter } = this.#options
    // Events committed before this socket connected are not for it: its own login ended older sessions, not itself.
    await reader.catchUp()
    for (let hasJoined = false; !hasJoined; ) {
      await moves.ended(socket)
      hasJoined = await reader.betweenBatches(async () => {
        if (moves.has(socket)) return false
        // A move has let it in, and told it to reload.
        if (isIn(socket)) return true
        enter(socket)
        const cursor = cursorText(reader.position())
        if (reason) socket.emit(serverWords.resync, { reason, cursor })
        else socket.emit(serverWords.synced, { cursor })
        return true
      })
    }
  }
}
