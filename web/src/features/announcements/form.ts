import {
  type Announcement,
  AnnouncementFields,
  type AnnouncementPriority,
} from '@guiche/contract/features/announcements'
import { z } from 'zod'

/** A select field holds texts. */
export const AnnouncementForm = AnnouncementFields.extend({
  priority: z.enum(['1', '2', '3']).transform((chosen) => Number(chosen) as AnnouncementPriority),
  status: z.boolean(),
})

export const valuesOf = (announcement: Announcement | null): z.input<typeof AnnouncementForm> => ({
  title: announcement?.title ?? '',
  text: announcement?.text ?? '',
  priority: `${announcement?.priority ?? 3}`,
  status: announcement?.status ?? true,
})
