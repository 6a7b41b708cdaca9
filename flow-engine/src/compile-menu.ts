/** Compiles the queues of a connection and their option trees to the graph that `advance` walks. */
import type { Choice, Graph, Node, NodeId } from './graph.ts'

export interface MenuOption {
  id: number
  /** Null: its parent is the queue. */
  parentId: number | null
  title: string
  message: string
  kind: 'text' | 'queue' | 'attendent' | 'integration' | 'file'
  /** Of `queue` and `attendent`; `name` is the value of a token in later texts. */
  queue: { id: number; name: string } | null
  /** Of `attendent`. */
  userId: number | null
  /** Of `file`. */
  fileListId: number | null
  /** Of `integration`; null: it does not exist, so a person takes over. */
  integrationId: number | null
  closeTicket: boolean
}

export interface MenuQueue {
  id: number
  name: string
  greeting: string
  fileListId: number | null
  /** Answers once the queue is chosen, if the queue has no options. */
  integrationId: number | null
  closeTicket: boolean
  /** In the order in which they are shown. */
  options: readonly MenuOption[]
}

export interface MenuSource {
  /** The connection's greeting: above the queues, or sent by a connection with one queue if `greetsWithOneQueue`. */
  greeting: string
  hasGreetingMedia: boolean
  greetsWithOneQueue: boolean
  /** In the order of the menu. */
  queues: readonly MenuQueue[]
}

type Nodes = Map<NodeId, Node>
type Step =
  | { kind: 'say'; text: string; hasMedia?: boolean }
  | { kind: 'files'; fileListId: number }
  | { kind: 'assign'; queueId: number; queueName: string; userId: number | null }
  | { kind: 'position' }

/** The limit of similar products: a single letter is not a greeting. */
const leastGreeting = 2

/** Steps one after another, the first with the id `id`. `last` follows them. */
const chain = (nodes: Nodes, id: NodeId, steps: readonly Step[], last: Node | NodeId): void => {
  const nameOf = (index: number) => (index === 0 ? id : `${id}/${index}`)
  steps.forEach((step, index) => {
    const next = index === steps.length - 1 && typeof last === 'string' ? last : nameOf(index + 1)
    nodes.set(nameOf(index), step.kind === 'say' ? { hasMedia: false, ...step, next } : { ...step, next })
  })
  if (typeof last !== 'string') nodes.set(nameOf(steps.length), last)
}

const isSaid = (step: Step): boolean => step.kind !== 'say' || step.hasMedia === true || step.text.trim() !== ''

const speaks = (integrationId: number, keepsQueue: boolean): Node => ({
  kind: 'integration',
  integrationId,
  keepsQueue,
})
const end = (closes: boolean): Node => (closes ? { kind: 'close' } : { kind: 'off' })
const filesOf = (fileListId: number | null): Step[] => (fileListId === null ? [] : [{ kind: 'files', fileListId }])

const optionNode = ({ id }: { id: number }): NodeId => `option:${id}`
const queueNode = ({ id }: { id: number }): NodeId => `queue:${id}`
const menuOf = (queue: MenuQueue): NodeId => `${queueNode(queue)}/menu`

const choicesOf = (options: readonly MenuOption[]): Choice[] =>
  options.map((option) => ({ name: option.title, next: optionNode(option) }))

const compileOption = (nodes: Nodes, option: MenuOption, children: readonly MenuOption[]): void => {
  const id = optionNode(option)
  if (children.length > 0 && option.kind === 'text' && !option.closeTicket) {
    nodes.set(id, { kind: 'menu', text: option.message, hasMedia: false, choices: choicesOf(children), isTop: false })
    return
  }
  const { queue } = option
  const goesOn = option.kind === 'queue' || option.kind === 'attendent'
  const userId = option.kind === 'attendent' ? option.userId : null
  const steps: Step[] = [
    ...(goesOn && queue ? [{ kind: 'assign', queueId: queue.id, queueName: queue.name, userId } as const] : []),
    { kind: 'say', text: option.message },
    ...(option.kind === 'file' ? filesOf(option.fileListId) : []),
    ...(goesOn && queue && !option.closeTicket ? [{ kind: 'position' } as const] : []),
  ]
  const outside = option.kind === 'integration' && !option.closeTicket ? option.integrationId : null
  chain(nodes, id, steps.filter(isSaid), outside === null ? end(option.closeTicket) : speaks(outside, false))
}

const childrenOf = (options: readonly MenuOption[]): Map<number | null, MenuOption[]> => {
  const found = new Map<number | null, MenuOption[]>()
  for (const option of options) found.set(option.parentId, [...(found.get(option.parentId) ?? []), option])
  return found
}

/** What happens when a queue is chosen, or at once if it is the only one: then `before` is sent first. */
const compileQueue = (nodes: Nodes, queue: MenuQueue, { isOnly, before }: { isOnly: boolean; before: Step[] }) => {
  const children = childrenOf(queue.options)
  const top = children.get(null) ?? []
  for (const option of queue.options) compileOption(nodes, option, children.get(option.id) ?? [])
  const assign: Step = { kind: 'assign', queueId: queue.id, queueName: queue.name, userId: null }
  const files = filesOf(queue.fileListId)
  if (top.length > 0) {
    const text = queue.greeting
    nodes.set(menuOf(queue), { kind: 'menu', text, hasMedia: false, choices: choicesOf(top), isTop: isOnly })
    chain(nodes, queueNode(queue), [assign, ...before, ...files].filter(isSaid), menuOf(queue))
    return
  }
  // A connection of one queue uses the queue's texts, one with several queues its own.
  const said: Step[] = isOnly ? before : [{ kind: 'say', text: queue.greeting }]
  const outside = queue.closeTicket ? null : queue.integrationId
  const position: Step[] = queue.closeTicket || outside !== null ? [] : [{ kind: 'position' }]
  const last = outside === null ? end(queue.closeTicket) : speaks(outside, true)
  chain(nodes, queueNode(queue), [assign, ...said, ...files, ...position].filter(isSaid), last)
}

const greetingOf = ({ greeting, greetsWithOneQueue, hasGreetingMedia }: MenuSource): Step[] =>
  greetsWithOneQueue && greeting.trim().length >= leastGreeting
    ? [{ kind: 'say', text: greeting, hasMedia: hasGreetingMedia }]
    : []

/**
 * If there are several queues the customer chooses one; a single one is entered at once; without any, a person takes
 * over.
 */
export const compileMenu = (source: MenuSource): Graph => {
  const nodes: Nodes = new Map()
  const { queues } = source
  const [only] = queues
  if (only && queues.length === 1) {
    compileQueue(nodes, only, { isOnly: true, before: greetingOf(source) })
    const home = nodes.has(menuOf(only)) ? menuOf(only) : queueNode(only)
    return { start: queueNode(only), home, nodes }
  }
  for (const queue of queues) compileQueue(nodes, queue, { isOnly: false, before: [] })
  const choices = queues.map((queue) => ({ name: queue.name, next: queueNode(queue) }))
  const top: Node =
    queues.length === 0
      ? { kind: 'off' }
      : { kind: 'menu', text: source.greeting, hasMedia: source.hasGreetingMedia, choices, isTop: true }
  nodes.set('top', top)
  return { start: 'top', home: 'top', nodes }
}
