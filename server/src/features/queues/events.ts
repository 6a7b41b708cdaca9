import { optionEvent } from '@guiche/contract/features/queue-options'
import { queueEvent } from '@guiche/contract/features/queues'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { levelOf, type MenuDifference, type OptionNode } from './rules/option-tree.ts'
import { type QueueRow, toOptionView, toQueueView } from './view.ts'

export const announceQueue = (work: Work, action: 'create' | 'update', row: QueueRow) =>
  work.emit({
    event: queueEvent,
    rooms: [rooms.company],
    payload: { action, queue: toQueueView(row), queueId: row.id },
  })

export const announceQueueGone = (work: Work, queueId: number) =>
  work.emit({ event: queueEvent, rooms: [rooms.company], payload: { action: 'delete', queueId } })

/** Only admins receive menus. */
const editors = [rooms.admin]

export const announceOption = (
  work: Work,
  action: 'create' | 'update',
  { option, order }: { option: OptionNode; order: readonly number[] },
) =>
  work.emit({
    event: optionEvent,
    rooms: editors,
    payload: { action, chatbot: toOptionView(option), chatbotId: option.id, order: [...order] },
  })

/** First deletions, then additions and changes: parents before their children. */
export const announceMenu = (work: Work, difference: MenuDifference, after: readonly OptionNode[]) => {
  for (const { id, queueId } of difference.removedTops)
    work.emit({ event: optionEvent, rooms: editors, payload: { action: 'delete', chatbotId: id, queueId } })
  const isNew = new Set(difference.added.map(({ id }) => id))
  for (const option of parentsFirst(difference.told, after)) {
    const order = levelOf(after, option.parentId).map(({ id }) => id)
    announceOption(work, isNew.has(option.id) ? 'create' : 'update', { option, order })
  }
}

const parentsFirst = (told: readonly OptionNode[], after: readonly OptionNode[]): OptionNode[] => {
  const byId = new Map(after.map((node) => [node.id, node]))
  const depthOf = (node: OptionNode): number => {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId)
    return parent ? depthOf(parent) + 1 : 0
  }
  return told.toSorted((a, b) => depthOf(a) - depthOf(b) || a.position - b.position)
}
