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
}

/** What an outbox knows of a message that waits in it. */
export interface Waiting {
  id: string
  file: object | null
  createdAt: string
  failure: UnsentFailure | null
}

/** Where a person's messages wait, by conversation. */
export interface Shelf<E> {
  placeOf: (entry: E) => number
  save: (userId: number, place: number, entries: readonly E[]) => void
  read: (userId: number, place: number) => readonly E[]
  keyOf: (userId: number, place: number) => string
  /** The conversations in which messages of theirs wait. */
  places: (userId: number) => readonly number[]
  /** The conversation that a change of storage speaks of; null when it is about something else. */
  placeOfKey: (userId: number, storageKey: string | null) => number | null
}

export const shelfOf = <E>(name: string, placeOf: (entry: E) => number): Shelf<E> => {
  const prefix = (userId: number) => `${name}.${userId}.`
  const keyOf = (userId: number, place: number) => `${prefix(userId)}${place}`
  return {
    placeOf,
    keyOf,
    places: (userId) => recallable(prefix(userId)).map((key) => Number(key.slice(prefix(userId).length))),
    save: (userId, place, entries) =>
      remember(keyOf(userId, place), entries.length === 0 ? null : JSON.stringify(entries)),
    read: (userId, place) => {
      try {
        const stored: unknown = JSON.parse(recall(keyOf(userId, place)) ?? '[]')
        return Array.isArray(stored) ? (stored as E[]) : []
      } catch {
        return []
      }
    },
    placeOfKey: (userId, storageKey) => {
      const start = `guiche.${prefix(userId)}`
      return storageKey?.startsWith(start) ? Number(storageKey.slice(start.length)) : null
    },
  }
}

export const ticketShelf = shelfOf<Unsent>('outbox', ({ ticketId }) => ticketId)
