import { type BinaryNode, DEF_TAG_PREFIX, type WASocket } from 'baileys'
import { isNewsOfState, lockStateApart, stateApart } from './state-apart.ts'
import { inPages } from './state-pages.ts'

type Listener = (stanza: BinaryNode) => unknown

export interface StanzaGate {
  /** Must be done before the library may acknowledge the receipt. */
  storeReceipt: (receipt: BinaryNode) => Promise<void>
  /** The same for calls. */
  storeCall: (call: BinaryNode) => Promise<void>
  onFailure: (error: unknown) => void
}

/** The library handles messages missed while offline in parallel to new ones, so new ones may overtake them. */
const asIfOnline = (stanza: BinaryNode): BinaryNode => {
  const { offline: _offline, ...attrs } = stanza.attrs
  return { ...stanza, attrs }
}

/**
 * Stands between the socket and the library's handlers. Messages pass one at a time, so that they are journalled in
 * the order in which they came; a receipt or a call passes only when it is stored. What does not pass is not
 * acknowledged, and the server sends it again.
 */
export const guardStanzas = (sock: WASocket, gate: StanzaGate): { shut: () => Promise<void> } => {
  const emit = sock.ws.emit.bind(sock.ws)
  lockStateApart(sock)
  let isShut = false
  const handle = async (event: string, stanza: BinaryNode) => {
    if (isShut) return
    for (const listener of sock.ws.listeners(event)) await (listener as Listener)(stanza)
  }
  let messages: Promise<unknown> = Promise.resolve()
  let receipts: Promise<unknown> = Promise.resolve()
  let calls: Promise<unknown> = Promise.resolve()
  sock.ws.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    const [stanza] = given as [BinaryNode]
    if (event === 'CB:message') messages = messages.then(() => handle(event, asIfOnline(stanza))).catch(() => {})
    else if (event === 'CB:receipt') {
      receipts = receipts.then(() => gate.storeReceipt(stanza)).then(() => emit(event, ...given), gate.onFailure)
    } else if (event === 'CB:call') {
      calls = calls.then(() => gate.storeCall(stanza)).then(() => emit(event, ...given), gate.onFailure)
    } else if (String(event).startsWith(DEF_TAG_PREFIX)) return emit(event, inPages(stanza), ...given.slice(1))
    // Among what was missed, the library would handle everything else after it, and under its lock.
    else if (event === 'CB:notification' && isNewsOfState(stanza))
      return stateApart(() => emit(event, asIfOnline(stanza), ...given.slice(1)))
    else return emit(event, ...given)
    return true
  }
  return {
    /** Resolves when the current message is done; those behind it wait for the next socket. */
    shut: async () => {
      isShut = true
      await messages
    },
  }
}
