/** The customer's side of the unsaved menu: runs the production interpreter on the typed text. Pure. */
import type { OptionTree } from '@guiche/contract/features/queue-options'
import type { Queue } from '@guiche/contract/features/queues'
import { advance, beginning, type Effect, type Facts, type State } from '@guiche/flow-engine/advance'
import { compileMenu, type MenuOption, type MenuQueue } from '@guiche/flow-engine/compile-menu'
import type { Graph } from '@guiche/flow-engine/graph'
import type { Draft } from './draft.ts'

interface Menu {
  queue: Queue & { chatbots: readonly OptionTree[] }
  /** All of the company's queues, including this one, in menu order. */
  queues: readonly Queue[]
  draft: Draft
}

/** An id that no stored option has. */
const newId = 0

const withDraft = ({ queue, draft }: Menu): (OptionTree & { parentId: number | null })[] => {
  const { option } = draft
  const flat = (level: readonly OptionTree[]): (OptionTree & { parentId: number | null })[] =>
    level.flatMap((each) => [
      { ...each, ...(option?.id === each.id ? option.values : {}), parentId: each.chatbotId },
      ...flat(each.options),
    ])
  const stored = flat(queue.chatbots)
  if (!option || option.id !== null || option.values.name.trim() === '') return stored
  const place = { id: newId, queueId: queue.id, chatbotId: option.parentId, position: stored.length }
  return [...stored, { ...option.values, ...place, options: [], parentId: option.parentId }]
}

const optionsOf = (menu: Menu): MenuOption[] => {
  const names = new Map(menu.queues.map(({ id, name }) => [id, name]))
  return withDraft(menu).map((option) => ({
    id: option.id,
    parentId: option.parentId,
    title: option.name,
    message: option.greetingMessage,
    kind: option.queueType,
    queue: option.optQueueId === null ? null : { id: option.optQueueId, name: names.get(option.optQueueId) ?? '' },
    userId: option.optUserId,
    fileListId: option.optFileId,
    integrationId: option.optIntegrationId,
    closeTicket: option.closeTicket,
  }))
}

/** As on a connection with all queues of the company. Of the other queues only the first text is known here. */
const graphOf = (menu: Menu): Graph => {
  const { queue, queues, draft } = menu
  const queueOf = (each: Queue): MenuQueue => {
    const isThis = each.id === queue.id
    const now = isThis ? { ...each, ...draft.queue } : each
    return {
      id: now.id,
      name: now.name,
      greeting: now.greetingMessage,
      fileListId: now.fileListId,
      integrationId: now.integrationId,
      closeTicket: now.closeTicket,
      options: isThis ? optionsOf(menu) : [],
    }
  }
  return compileMenu({
    greeting: '',
    hasGreetingMedia: false,
    greetsWithOneQueue: false,
    queues: queues.map(queueOf),
  })
}

export type Line = { from: 'customer'; text: string } | { from: 'bot'; effect: Effect }

export interface Played {
  lines: readonly Line[]
  /** A person took over, or the ticket is closed: nothing is answered any more. */
  isOver: boolean
}

/** The customer has chosen this queue. Their later input is played again whenever the menu changes. */
export const played = (menu: Menu, typed: readonly string[], facts: Facts): Played => {
  const graph = graphOf(menu)
  const at = menu.queues.findIndex(({ id }) => id === menu.queue.id)
  const hasMain = graph.start === graph.home && menu.queues.length > 1
  const first: State = hasMain ? { ...beginning, at: graph.start, asked: 1, askedAt: facts.tokens.now } : beginning
  let { state, effects } = advance(graph, first, { text: String(at + 1) }, facts)
  const lines: Line[] = effects.map((effect) => ({ from: 'bot', effect }))
  for (const text of typed) {
    lines.push({ from: 'customer', text })
    ;({ state, effects } = advance(graph, state, { text }, facts))
    lines.push(...effects.map((effect): Line => ({ from: 'bot', effect })))
  }
  return { lines, isOver: state.isOver }
}
