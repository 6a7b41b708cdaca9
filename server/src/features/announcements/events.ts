import { announcementEvent } from '@guiche/contract/features/announcements'
import { rooms } from '@guiche/contract/sockets'
import { linkMaker } from '../../media-links.ts'
import type { PlatformWork } from '../../platform-work.ts'
import { type News, newsForCompanies, newsForSupers } from './rules.ts'
import { type AnnouncementRow, toAnnouncementView } from './view.ts'

const stateOf = (row: AnnouncementRow | null) => row && { isActive: row.is_active }

/**
 * A super admin is in their company's room too: the event for everybody comes first, the one for super admins after
 * it.
 */
export const announceAnnouncement = (
  work: PlatformWork,
  before: AnnouncementRow | null,
  after: AnnouncementRow | null,
): void => {
  const id = (after ?? before)?.id
  if (id === undefined) return
  const tell = (room: string, action: News) => {
    if (action === null) return
    if (action === 'delete') return work.emit({ event: announcementEvent, rooms: [room], payload: { action, id } })
    if (!after) return
    const record = toAnnouncementView(after, linkMaker(work))
    work.emit({ event: announcementEvent, rooms: [room], payload: { action, record, id } })
  }
  const forCompanies = newsForCompanies(stateOf(before), stateOf(after))
  const forSupers = newsForSupers(stateOf(before), stateOf(after))
  tell(rooms.company, forCompanies)
  if (forSupers !== forCompanies) tell(rooms.super, forSupers)
}
