/** A message of ours that the server has not confirmed, as this browser stores it. */
import type { ErrorCode } from '@guiche/contract/errors'
import type { FileMaking } from '@guiche/contract/file-makings'
import { recall, recallable, remember } from '../../../lib/storage.ts'
import type { Quoted } from './drafts.ts'

export interface UnsentFile {
  name: string
  mime: string
  bytes: number
  isVoiceNote: boolean
  /** Absent: as it is. */
  making?: FileMaking
}

/**
 * `offline`: the server could not be reached. `interrupted`: the page was closed meanwhile. `file_lost`: the browser
 * no longer has the file.
 */
export type UnsentFailure = ErrorCode | 'offline' | 'interrupted' | 'file_lost' | 'refused'

export interface Unsent {
  /** Chosen here: a retry with it is the same message. */
  id: string
  ticketId: number
  body: string
  isPrivate: boolean
  signMessage: boolean
  quoted: Quoted | null
  file: UnsentFile | null
  createdAt: string
  failure: UnsentFailure | null
  order?: number
}

/** What an outbox knows of a message that waits in it. */
export interface Waiting {
  id: string
  file: object | null
  createdAt: string
  failure: UnsentFailure | null
  /** Its place among those of its conversation; the outbox sets it. */
  order?: number
}

/** Where a person's messages wait, each by itself: tabs that write at the same time overwrite nothing. */
export interface Shelf<E> {
  placeOf: (entry: E) => number
  /** False: storage is full or blocked, and has nothing of it. */
  save: (userId: number, entry: E) => boolean
  remove: (userId: number, entry: E) => void
  /** In order. */
  read: (userId: number, place: number) => readonly E[]
  /** The conversations in which messages of theirs wait. */
  places: (userId: number) => readonly number[]
  keyOf: (userId: number, place: number) => string
  /** The conversation that a change of storage speaks of; null when it is about something else. */
  placeOfKey: (userId: number, storageKey: string | null) => number | null
}

export const inOrder = (one: Waiting, other: Waiting): number => (one.order ?? 0) - (other.order ?? 0)

const parsed = (json: string | null): unknown => {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

export const shelfOf = <E extends Waiting>(name: string, placeOf: (entry: E) => number): Shelf<E> => {
  const prefix = (userId: number) => `${name}.${userId}.`
  const keyOf = (userId: number, place: number) => `${prefix(userId)}${place}`
  const keyOfMessage = (userId: number, entry: E) => `${keyOf(userId, placeOf(entry))}.${entry.id}`
  const placeIn = (userId: number, key: string) => Number.parseInt(key.slice(prefix(userId).length), 10)
  const save = (userId: number, entry: E) => {
    const key = keyOfMessage(userId, entry)
    const json = JSON.stringify(entry)
    remember(key, json)
    if (recall(key) === json) return true
    remember(key, null)
    return false
  }
  /** Earlier versions stored one list for each conversation. */
  const takeOverList = (userId: number, place: number) => {
    const list = parsed(recall(keyOf(userId, place)))
    if (!Array.isArray(list)) return
    for (const [order, entry] of (list as E[]).entries()) save(userId, { ...entry, order })
    remember(keyOf(userId, place), null)
  }
  return {
    placeOf,
    keyOf,
    save,
    remove: (userId, entry) => remember(keyOfMessage(userId, entry), null),
    read: (userId, place) => {
      takeOverList(userId, place)
      return recallable(`${keyOf(userId, place)}.`)
        .map((key) => parsed(recall(key)) as E | null)
        .filter((entry) => entry !== null)
        .sort(inOrder)
    },
    places: (userId) => [...new Set(recallable(prefix(userId)).map((key) => placeIn(userId, key)))],
    placeOfKey: (userId, storageKey) => {
      const key = storageKey?.replace(/^guiche\./, '')
      return key?.startsWith(prefix(userId)) ? placeIn(userId, key) : null
    },
  }
}

export const ticketShelf = shelfOf<Unsent>('outbox', ({ ticketId }) => ticketId)
