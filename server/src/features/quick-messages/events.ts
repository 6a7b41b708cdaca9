import { quickMessageEvent } from '@guiche/contract/features/quick-messages'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { isForAll } from './rules.ts'
import { type QuickMessageRow, toQuickMessageView } from './view.ts'

const audienceOf = (row: QuickMessageRow): string[] => {
  if (isForAll(row)) return [rooms.company]
  return row.user_id === null ? [] : [rooms.user(row.user_id)]
}

const announceGone = (work: Work, row: QuickMessageRow) =>
  work.emit({ event: quickMessageEvent, rooms: audienceOf(row), payload: { action: 'delete', id: row.id } })

/** `before`: null for a new one. `after`: null for a deleted one. */
export const announceQuickMessage = (work: Work, before: QuickMessageRow | null, after: QuickMessageRow | null) => {
  // If it becomes private, everybody receives a delete first, and then the owner gets it back.
  const isWithdrawn = before && isForAll(before) && !(after && isForAll(after))
  if (before && (isWithdrawn || !after)) announceGone(work, before)
  if (!after) return
  work.emit({
    event: quickMessageEvent,
    rooms: audienceOf(after),
    payload: {
      action: before ? 'update' : 'create',
      record: toQuickMessageView(after, linkMaker(work)),
      id: after.id,
    },
  })
}
