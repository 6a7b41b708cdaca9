import { draftEvent, type SavedDraft } from '@guiche/contract/features/drafts'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'

/** Only the author's own devices receive it. */
export const announceDraft = (work: Work, userId: number, draft: SavedDraft, isEmpty: boolean) => {
  const { ticketId, revision } = draft
  work.emit({
    event: draftEvent,
    rooms: [rooms.user(userId)],
    payload: isEmpty ? { action: 'delete', ticketId, revision } : { action: 'update', draft },
  })
}
