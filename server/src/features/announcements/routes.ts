import * as calls from '@guiche/contract/features/announcements'
import { bind } from '../../bind.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  removeAnnouncementImage,
  setAnnouncementImage,
  updateAnnouncement,
} from './actions.ts'
import { announcementById, announcementsPage } from './queries.ts'

export const announcementRoutes = [
  bind(calls.listAnnouncements, ({ ctx, query }) => announcementsPage(ctx, query)),
  bind(calls.announcementDetails, ({ ctx, params }) => announcementById(ctx, params.id)),
  bind(calls.createAnnouncement, ({ ctx, body }) => createAnnouncement(ctx, body)),
  bind(calls.updateAnnouncement, ({ ctx, params, body }) => updateAnnouncement(ctx, params.id, body)),
  bind(calls.setAnnouncementImage, ({ ctx, params, files }) => setAnnouncementImage(ctx, params.id, files)),
  bind(calls.removeAnnouncementImage, ({ ctx, params }) => removeAnnouncementImage(ctx, params.id)),
  bind(calls.deleteAnnouncement, ({ ctx, params }) => deleteAnnouncement(ctx, params.id)),
]
