/** What the platform tells everybody in every company. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { AnnouncementId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, Instant, line, text } from '../core/wire.ts'

/** 1 high, 2 medium, 3 low. */
export const announcementPriorities = [1, 2, 3] as const
export type AnnouncementPriority = (typeof announcementPriorities)[number]

export const Announcement = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  priority: z.literal(announcementPriorities),
  /** Shown to the companies. */
  status: z.boolean(),
  /** A signed URL of the picture. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Announcement = z.output<typeof Announcement>

const words: Record<string, boolean> = { active: true, inactive: false }
const Status = z.preprocess((value) => (typeof value === 'string' && value in words ? words[value] : value), flag)
const Priority = z.coerce.number().int().min(1).max(3).pipe(z.literal(announcementPriorities))

export const AnnouncementFields = z.object({
  title: line(200, 1),
  text: text(10_000, 1),
  priority: Priority,
  status: Status,
})

const params = z.object({ id: AnnouncementId })

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  needs: 'user',
  summary:
    'Announcements, newest first: the active ones, and for the super admin all unless only active ones are asked for',
  query: PageQuery.extend({ status: Status.optional() }),
  answer: pageAnswer('records', Announcement),
})

export const announcementDetails = endpoint({
  method: 'GET',
  path: '/announcements/{id}',
  needs: 'user',
  summary: 'One announcement; an inactive one for the super admin alone',
  params,
  answer: Announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements',
  needs: 'platform:manage',
  summary: 'Tell every company; of low priority and active unless said otherwise',
  body: AnnouncementFields.extend({ priority: Priority.default(3), status: Status.default(true) }),
  answer: Announcement,
})

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/{id}',
  needs: 'platform:manage',
  summary: 'Change an announcement; absent fields stay as they were',
  params,
  body: AnnouncementFields.partial(),
  answer: Announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/announcements/{id}',
  needs: 'platform:manage',
  summary: 'Remove an announcement with its picture',
  params,
  answer: Deleted,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const maxAnnouncementImageBytes = 5 * 1024 * 1024
export const announcementImageTypes = ['image/png', 'image/jpeg'] as const

export const setAnnouncementImage = endpoint({
  method: 'POST',
  path: '/announcements/{id}/media-upload',
  needs: 'platform:manage',
  summary: 'A picture for the announcement (multipart, field `file`): PNG or JPEG',
  params,
  body: z.object({ typeArch: z.unknown().optional() }),
  files: { field: 'file', most: 1, required: true },
  answer: Announcement,
  errors: [
    'ERR_NO_ANNOUNCEMENT_FOUND',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})

export const removeAnnouncementImage = endpoint({
  method: 'DELETE',
  path: '/announcements/{id}/media-upload',
  needs: 'platform:manage',
  summary: 'Take the picture off the announcement',
  params,
  answer: Announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

/** Sent to every company. Users who may not see an inactive one receive a delete. */
export const announcementEvent = event({
  stream: 'announcement',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: Announcement, id: z.number() }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})
