/** A message of ours that the server has not confirmed, as this browser keeps it. */
import type { ErrorCode } from '@guiche/contract/errors'
import type { FileMaking } from '@guiche/contract/file-makings'
import { recall, remember } from '../../../lib/storage.ts'
import type { Quoted } from './drafts.ts'

export interface UnsentFile {
  name: string
  mime: string
  bytes: number
  isVoiceNote: boolean
  /** Absent: as it is. */
  making?: FileMaking
}

/** `offline`: nobody answered. `interrupted`: the page was closed meanwhile. `file_lost`: the browser no longer has the file. */
export type UnsentFailure = ErrorCode | 'offline' | 'interrupted' | 'file_lost' | 'refused'

export interface Unsent {
  /** Chosen here: sending it again is the same message. */
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

const prefix = (userId: number) => `outbox.${userId}.`

export const saveUnsent = (userId: number, ticketId: number, entries: readonly Unsent[]): void =>
  remember(`${prefix(userId)}${ticketId}`, entries.length === 0 ? null : JSON.stringify(entries))

export const readUnsent = (userId: number, ticketId: number): readonly Unsent[] => {
  try {
    const stored: unknown = JSON.parse(recall(`${prefix(userId)}${ticketId}`) ?? '[]')
    return Array.isArray(stored) ? (stored as Unsent[]) : []
  } catch {
    return []
  }
}

/** The ticket that a change of storage speaks of; null when it is about something else. */
export const ticketOfKey = (userId: number, storageKey: string | null): number | null => {
  const start = `guiche.${prefix(userId)}`
  return storageKey?.startsWith(start) ? Number(storageKey.slice(start.length)) : null
}
