import { draftEvent, type SavedDraft } from '@guiche/contract/features/drafts'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'

/** Nobody else's business: only its writer's own devices hear of it. */
export const announceDraft = (work: Work, userId: number, draft: SavedDraft, isEmpty: boolean) => {
  const { ticketId, revision } = draft
  work.emit({
    event: draftEvent,
    rooms: [rooms.user(userId)],
    payload: isEmpty ? { action: 'delete', ticketId, revision } : { action: 'update', draft },
  })
}
