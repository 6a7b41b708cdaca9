/** Data for assertions: the last few thousand of each kind. */
import type { Person } from './person.ts'
import type { Stanza } from './stanza.ts'

const KEPT = 5000

export interface Observed {
  /** Stanzas and queries that the sandbox does not know. */
  unhandled: string[]
  receipts: Stanza[]
  acks: Stanza[]
  presences: Stanza[]
  /** App-state patches that were accepted. */
  patches: { owner: Person; name: string; version: string }[]
}

export function newObserved(): Observed {
  return { unhandled: [], receipts: [], acks: [], presences: [], patches: [] }
}

export function observe<T>(list: T[], item: T): void {
  list.push(item)
  if (list.length > KEPT) list.shift()
}
