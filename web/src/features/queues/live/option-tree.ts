/** Pure changes of a queue's menu in the cache. */
import type { Payload } from '@guiche/contract/core/event'
import type { OptionTree, optionEvent, QueueOption } from '@guiche/contract/features/queue-options'

type Level = readonly OptionTree[]

const renumbered = (level: Level): OptionTree[] =>
  level.map((option, position) => (option.position === position ? option : { ...option, position }))

/** Without an option and its children; the same object if it is not there. */
const without = (level: Level, id: number): OptionTree[] =>
  renumbered(level.flatMap((option) => (option.id === id ? [] : [{ ...option, options: without(option.options, id) }])))

export const findOption = (level: Level, id: number): OptionTree | null => {
  for (const option of level) {
    const found = option.id === id ? option : findOption(option.options, id)
    if (found) return found
  }
  return null
}

/** The path from the top to an option; empty if it is not there. */
export const pathTo = (level: Level, id: number): OptionTree[] => {
  for (const option of level) {
    if (option.id === id) return [option]
    const below = pathTo(option.options, id)
    if (below.length > 0) return [option, ...below]
  }
  return []
}

const ordered = (level: Level, order: readonly number[]): OptionTree[] => {
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  return renumbered([...level].sort((a, b) => place(a.id) - place(b.id)))
}

const placed = (level: Level, option: OptionTree, order: readonly number[]): OptionTree[] => {
  if (option.chatbotId === null) return ordered([...level, option], order)
  return level.map((each) =>
    each.id === option.chatbotId
      ? { ...each, options: ordered([...each.options, option], order) }
      : { ...each, options: placed(each.options, option, order) },
  )
}

const withOption = (menu: Level, option: QueueOption, order: readonly number[]): OptionTree[] => {
  const known = findOption(menu, option.id)
  return placed(without(menu, option.id), { ...option, options: known?.options ?? [] }, order)
}

/** The menu of one queue after an event about it. */
export const menuAfter = (menu: Level, event: Payload<typeof optionEvent>): OptionTree[] =>
  event.action === 'delete' ? without(menu, event.chatbotId) : withOption(menu, event.chatbot, event.order)

export interface MoveTarget {
  /** Null: the top of the menu. */
  id: number | null
  /** The names on the path to it. */
  path: string[]
}

/** Whether it can have children. */
export const asksBelow = ({ queueType, greetingMessage }: OptionTree): boolean =>
  queueType === 'text' && greetingMessage.trim() !== ''

/** Where an option can be moved: below each option that can have children, except itself and its own children. */
export const moveTargets = (menu: Level, moved: OptionTree): MoveTarget[] => {
  const below = (level: Level, path: string[]): MoveTarget[] =>
    level
      .filter(({ id }) => id !== moved.id)
      .flatMap((option) => {
        const way = [...path, option.name]
        const own = asksBelow(option) ? [{ id: option.id, path: way }] : []
        return [...own, ...below(option.options, way)]
      })
  return [{ id: null, path: [] }, ...below(menu, [])].filter(({ id }) => id !== moved.chatbotId)
}
