import { userEvent } from '@guiche/contract/features/users'
import { rooms } from '@guiche/contract/realtime'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { toUserSummary, type UserRow } from './view.ts'

/** Colleagues are the whole company's. The user's own sockets read their rights afresh when they hear it. */
export const announceUser = (work: Work, action: 'create' | 'update', row: UserRow) =>
  work.emit({
    event: userEvent,
    rooms: [rooms.company, rooms.user(row.id)],
    payload: { action, user: toUserSummary(row, linkMaker(work)), userId: row.id },
  })
