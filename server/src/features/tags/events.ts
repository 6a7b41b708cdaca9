import { tagEvent } from '@guiche/contract/features/tags'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { type TagRow, toTagView } from './view.ts'

export const announceTag = (work: Work, action: 'create' | 'update', row: TagRow) =>
  work.emit({ event: tagEvent, rooms: [rooms.company], payload: { action, tag: toTagView(row), tagId: row.id } })

export const announceTagGone = (work: Work, tagId: number) =>
  work.emit({ event: tagEvent, rooms: [rooms.company], payload: { action: 'delete', tagId } })
