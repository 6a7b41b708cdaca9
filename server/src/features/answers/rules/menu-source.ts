import type { MenuSource } from '@guiche/flow-engine/compile-menu'
import type { Graph } from '@guiche/flow-engine/graph'

interface StoredQueue {
  id: number
  name: string
  greeting: string
  close_ticket: boolean
  file_list_id: number | null
  integration_id: number | null
  options: MenuSource['queues'][number]['options']
}

/** What is stored of a connection's queues, as the interpreter's compiler takes it. */
export const menuSource = (
  queues: readonly StoredQueue[],
  greets: Pick<MenuSource, 'greeting' | 'hasGreetingMedia' | 'greetsWithOneQueue'>,
): MenuSource => ({
  ...greets,
  queues: queues.map((queue) => ({
    id: queue.id,
    name: queue.name,
    greeting: queue.greeting,
    fileListId: queue.file_list_id,
    integrationId: queue.integration_id,
    closeTicket: queue.close_ticket,
    options: queue.options,
  })),
})

/** Whose menu a node of the compiled graph is; see the interpreter's compiler for its names. */
export const placeOf = (at: string | null): { queueId: number | null; optionId: number | null } => {
  const [, queueId = null, optionId = null] = /^(?:queue:(\d+)\/menu|option:(\d+))$/.exec(at ?? '') ?? []
  return { queueId: queueId === null ? null : Number(queueId), optionId: optionId === null ? null : Number(optionId) }
}

/** Which choice stands in which place: by it a number is known that was read in an older menu. */
export const choicesShown = ({ nodes }: Graph, at: string | null): string | null => {
  const node = at === null ? undefined : nodes.get(at)
  if (node?.kind !== 'menu') return null
  return node.choices.map(({ next }) => next).join()
}
