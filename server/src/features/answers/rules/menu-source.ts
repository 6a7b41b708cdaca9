import type { MenuSource } from '@guiche/flow-engine/compile-menu'

interface StoredQueue {
  id: number
  name: string
  greeting: string
  close_ticket: boolean
  file_list_id: number | null
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
    closeTicket: queue.close_ticket,
    options: queue.options,
  })),
})
