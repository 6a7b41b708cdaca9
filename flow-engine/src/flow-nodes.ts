/** What each kind of node does when a run enters it: it sends something and continues, or waits. */
import { type FlowElement, type FlowNode, firstHandle, secondHandle } from '@guiche/contract/features/flow-nodes'
import { fillTokens, holdsToken } from '@guiche/contract/message-tokens'
import { conditionHolds } from './conditions.ts'
import type { Flow } from './flow-graph.ts'
import { shownFlowMenu } from './flow-menu.ts'
import type { FlowEffect, FlowFacts, FlowState, FlowWait } from './flow-state.ts'
import { fillFlowText, variableIn } from './flow-texts.ts'

/** The result of entering a node. `handle`: which output, if there are several. */
export type Entered = { effects: FlowEffect[] } & (
  | { kind: 'on'; handle: string | null }
  | { kind: 'wait'; wait: FlowWait; element?: number }
  | { kind: 'closed' }
  /** The queue that it leads into was deleted. */
  | { kind: 'gone' }
)

export interface Visit {
  flow: Flow
  state: FlowState
  facts: FlowFacts
}

export const fillerOf =
  ({ flow, state, facts }: Visit) =>
  (text: string): string =>
    fillFlowText(text, state.variables, { known: flow.variables, tokens: facts.tokens })

const on = (effects: FlowEffect[], handle: string | null = null): Entered => ({ kind: 'on', effects, handle })
const said = (text: string): FlowEffect[] => (text.trim() === '' ? [] : [{ kind: 'say', text }])

const delay = (seconds: number, { facts }: Visit): FlowWait => ({
  kind: 'delay',
  from: facts.tokens.now.toISOString(),
  until: new Date(facts.tokens.now.getTime() + seconds * 1_000).toISOString(),
})

/** Between 0 and 1, from the run's seed and its progress, so that a repeated step gives the same value. */
const chanceOf = ({ seed, steps }: FlowState): number => {
  let mixed = (seed + Math.imul(steps, 0x9e3779b9)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

const mediaOf = (element: { url: string; original: string }, media: 'img' | 'audio' | 'video', isVoiceNote = false) =>
  element.url === '' ? [] : [{ kind: 'media', media, file: element.url, name: element.original, isVoiceNote } as const]

/** A variable, or a token's value. */
const comparedIn = (key: string, visit: Visit): string => {
  const own = variableIn(visit.state.variables, key)
  if (own !== undefined) return own
  const token = `{{${key}}}`
  return holdsToken(token) ? fillerOf(visit)(token) : ''
}

const elementEffects = ({ type, value, original, record }: FlowElement, visit: Visit): FlowEffect[] => {
  if (type === 'message') return said(fillerOf(visit)(value))
  if (type === 'interval') return []
  return mediaOf({ url: value, original }, type, type === 'audio' && record)
}

const throughBlock = (node: Extract<FlowNode, { type: 'singleBlock' }>, visit: Visit): Entered => {
  const byNumber = new Map(node.data.elements.map((element) => [element.number, element]))
  const effects: FlowEffect[] = []
  for (let index = visit.state.element; index < node.data.seq.length; index++) {
    const element = byNumber.get(node.data.seq[index] ?? '')
    if (!element) continue
    const seconds = element.type === 'interval' ? Number(element.value) : 0
    if (seconds > 0) return { kind: 'wait', effects, wait: delay(seconds, visit), element: index + 1 }
    effects.push(...elementEffects(element, visit))
  }
  return on(effects)
}

/** Only sent if the company wants it, with its text. */
const placeIn = (queueName: string, { placeWords, tokens }: FlowFacts): FlowEffect[] => {
  const text = placeWords === null ? '' : fillTokens(placeWords, { ...tokens, queueName })
  return text.trim() === '' ? [] : [{ kind: 'position', text }]
}

const intoQueue = (node: Extract<FlowNode, { type: 'ticket' }>, { facts }: Visit): Entered => {
  const { id: queueId, name } = node.data.data ?? {}
  if (queueId === undefined) return on([])
  const assign: FlowEffect = { kind: 'assign', queueId }
  if (facts.queueNames !== null && !facts.queueNames.has(queueId)) return { kind: 'gone', effects: [] }
  if (facts.closedQueueIds.has(queueId)) return { kind: 'closed', effects: [assign, { kind: 'closedQueue', queueId }] }
  return on([assign, ...placeIn(facts.queueNames?.get(queueId) ?? name ?? '', facts)])
}

export const enterNode = (node: FlowNode, visit: Visit): Entered => {
  const fill = fillerOf(visit)
  switch (node.type) {
    case 'start':
      return on([])
    case 'message':
      return on(said(fill(node.data.label)))
    case 'interval':
      return node.data.sec > 0 ? { kind: 'wait', effects: [], wait: delay(node.data.sec, visit) } : on([])
    case 'img':
    case 'video':
      return on(mediaOf(node.data, node.type))
    case 'audio':
      return on(mediaOf(node.data, 'audio', node.data.record))
    case 'singleBlock':
      return throughBlock(node, visit)
    case 'condition': {
      const left = comparedIn(node.data.key, visit)
      return on([], conditionHolds(left, node.data.condition, fill(node.data.value)) ? firstHandle : secondHandle)
    }
    case 'randomizer':
      return on([], chanceOf(visit.state) < node.data.percent / 100 ? firstHandle : secondHandle)
    case 'ticket':
      return intoQueue(node, visit)
    case 'menu': {
      const menu = shownFlowMenu(node, fill, visit.facts)
      return { kind: 'wait', effects: [{ kind: 'menu', menu }], wait: { kind: 'menu', asked: 1 } }
    }
    case 'question':
      return { kind: 'wait', effects: said(fill(node.data.message)), wait: { kind: 'question', asked: 1 } }
    case 'typebot':
    case 'openai': {
      // A Typebot speaks first; an assistant answers the customer's last message.
      const text = node.type === 'openai' ? visit.state.words : null
      const ask = { kind: 'ask', service: node.type, nodeId: node.id, turn: 1, text } as const
      return { kind: 'wait', effects: [ask], wait: { kind: node.type, turn: 1, isAsked: true, text, heard: '' } }
    }
  }
}
