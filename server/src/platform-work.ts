/** The super admin's writes over all companies: one transaction of the platform's role, and what it announces is heard in each company. */
import type { EventOf } from '@guiche/contract/core/event'
import type { Deps } from './context.ts'
import type { Transaction } from './platform/db/database.ts'
import { type Announcement, appendEventForAll } from './platform/realtime/event-log.ts'

export interface PlatformWork extends Deps {
  tx: Transaction
  emit<E extends EventOf>(announcement: Announcement<E>): void
}

export const transactForAll = async <T>(deps: Deps, action: (work: PlatformWork) => Promise<T>): Promise<T> => {
  const { answer, isAnnounced } = await deps.db.platform(async (tx) => {
    // In here: what runs again after a deadlock begins with nothing announced.
    const announced: Announcement[] = []
    const answer = await action({
      ...deps,
      tx,
      emit: (announcement) => void announced.push(announcement as Announcement),
    })
    for (const announcement of announced) await appendEventForAll(tx, announcement)
    return { answer, isAnnounced: announced.length > 0 }
  })
  if (isAnnounced) deps.committed({ events: true, jobs: false })
  return answer
}
