/** Writes of super admins over all companies: one transaction of the platform's role, with events for each company. */
import type { EventOf } from '@guiche/contract/core/event'
import { rooms } from '@guiche/contract/sockets'
import type { Deps } from './context.ts'
import type { Transaction } from './platform/db/database.ts'
import {
  type Announcement,
  appendEventForAll,
  appendEventForSome,
  appendEventForSupers,
} from './platform/realtime/event-log.ts'

export interface PlatformWork extends Deps {
  tx: Transaction
  /** In every company. */
  emit<E extends EventOf>(announcement: Announcement<E>): void
  /** Only in these companies. */
  emitIn<E extends EventOf>(companyIds: readonly number[], announcement: Announcement<E>): void
  /** To the super admins, of whichever company. */
  emitToSupers<E extends EventOf>(announcement: Omit<Announcement<E>, 'rooms'>): void
}

export const transactForAll = async <T>(deps: Deps, action: (work: PlatformWork) => Promise<T>): Promise<T> => {
  const { answer, isAnnounced } = await deps.db.platform(async (tx) => {
    // Created inside: a transaction that runs again after a deadlock starts without events.
    const announced: (() => Promise<unknown>)[] = []
    const answer = await action({
      ...deps,
      tx,
      emit: (announcement) => void announced.push(() => appendEventForAll(tx, announcement as Announcement)),
      emitIn: (companyIds, announcement) =>
        void announced.push(() => appendEventForSome(tx, announcement as Announcement, companyIds)),
      emitToSupers: (announcement) =>
        void announced.push(() => appendEventForSupers(tx, { ...announcement, rooms: [rooms.super] } as Announcement)),
    })
    for (const append of announced) await append()
    return { answer, isAnnounced: announced.length > 0 }
  })
  if (isAnnounced) deps.committed({ events: true, jobs: false })
  return answer
}
