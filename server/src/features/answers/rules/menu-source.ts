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

/** The stored queues of a connection, for the interpreter's compiler. */
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

/** The owner of a node of the compiled graph; see the interpreter's compiler for its ids. */
export const placeOf = (at: string | null): { queueId: number | null; optionId: number | null } => {
  const [, queueId = null, optionId = null] = /^(?:queue:(\d+)\/menu|option:(\d+))$/.exec(at ?? '') ?? []
  return { queueId: queueId === null ? null : Number(queueId), optionId: optionId === null ? null : Number(optionId) }
}

/** Which option has which number: so a number that the customer read in an older menu is recognised. */
export const choicesShown = ({ nodes }: Graph, at: string | null): string | null => {
  const node = at === null ? undefined : nodes.get(at)
  if (node?.kind !== 'menu') return null
  return node.choices.map(({ next }) => next).join()
}
