import type { Answer, CallInput } from '@guiche/contract/core/endpoint'
import {
  type Announcement,
  type AnnouncementPriority,
  announcementPriorities,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  removeAnnouncementImage,
  setAnnouncementImage,
  updateAnnouncement,
} from '@guiche/contract/features/announcements'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { askedIn, pagesOf } from '../../lib/query.ts'
import { rememberedStore } from '../../lib/storage.ts'
import type { Store } from '../../lib/store.ts'
import { upload } from '../../lib/upload.ts'

export interface AnnouncementQuery {
  searchParam?: string
  /** Only those that the companies see; a super admin's own list has the others too. */
  status?: true
}
export type AnnouncementPages = InfiniteData<Answer<typeof listAnnouncements>, unknown>

/** The same filter always has the same key: empty fields are left out. */
export const announcementPages = ({ searchParam, status }: AnnouncementQuery) =>
  pagesOf(listAnnouncements, { query: { ...(searchParam ? { searchParam } : {}), ...(status ? { status } : {}) } })

/** The filter of a cached list. */
export const askedOf = askedIn<AnnouncementQuery>

type Fields = CallInput<typeof createAnnouncement>['body']
export const addAnnouncement = (body: Fields): Promise<Announcement> => call(createAnnouncement, { body })
export const changeAnnouncement = (id: number, body: Partial<Fields>): Promise<Announcement> =>
  call(updateAnnouncement, { params: { id }, body })
export const dropAnnouncement = (id: number) => call(deleteAnnouncement, { params: { id } })
export const setImage = (id: number, file: File): Promise<Announcement> =>
  upload(setAnnouncementImage, { params: { id }, body: {} }, { files: [file] })
export const dropImage = (id: number): Promise<Announcement> => call(removeAnnouncementImage, { params: { id } })

const priorityNames = ['high', 'medium', 'low'] as const
export const priorityName = (priority: AnnouncementPriority) =>
  priorityNames[announcementPriorities.indexOf(priority)] ?? 'low'

/** Up to when this user has seen them on this device: the newest change that was shown. */
const seenStores = new Map<number, Store<string>>()
export const seenUntil = (userId: number): Store<string> => {
  const store = seenStores.get(userId) ?? rememberedStore(`announcements.${userId}`, '')
  seenStores.set(userId, store)
  return store
}
