/** Ready flows to begin with, in four languages. Where one leads to a queue, the queue is chosen by whoever takes it. */
import type { FlowConnection, FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import type { FlowTemplate } from '@guiche/contract/features/flows'
import { en } from './flow-templates/en.ts'
import { es } from './flow-templates/es.ts'
import { pt } from './flow-templates/pt.ts'
import { tr } from './flow-templates/tr.ts'
import type { FlowWords } from './flow-templates/words.ts'

type Placed = [column: number, row: number]
type Data<T extends FlowNode['type']> = Extract<FlowNode, { type: T }>['data']
type Edge = [source: string, target: string, handle?: string]

const place = ([column, row]: Placed) => ({ x: 250 + column * 320, y: 100 + row * 220 })
const startNode = (label: string): FlowNode => ({
  id: 'start',
  type: 'start',
  position: place([0, 0]),
  data: { label },
})
const said = (id: string, at: Placed, label: string): FlowNode => ({
  id,
  type: 'message',
  position: place(at),
  data: { label },
})
const asked = (id: string, at: Placed, message: string, answerKey: string): FlowNode => ({
  id,
  type: 'question',
  position: place(at),
  data: { message, answerKey },
})
const chosen = (id: string, at: Placed, message: string, options: readonly string[]): FlowNode => ({
  id,
  type: 'menu',
  position: place(at),
  data: { message, arrayOption: options.map((value, index) => ({ number: index + 1, value })) },
})
const queued = (id: string, at: Placed): FlowNode => ({
  id,
  type: 'ticket',
  position: place(at),
  data: { name: '', data: null },
})
const paused = (id: string, at: Placed, sec: number): FlowNode => ({
  id,
  type: 'interval',
  position: place(at),
  data: { sec },
})
const compared = (id: string, at: Placed, data: Data<'condition'>): FlowNode => ({
  id,
  type: 'condition',
  position: place(at),
  data,
})
const drawn = (id: string, at: Placed, percent: number): FlowNode => ({
  id,
  type: 'randomizer',
  position: place(at),
  data: { percent },
})

const connected = ([source, target, handle = 'a']: Edge): FlowConnection => ({
  id: `${source}-${handle}-${target}`,
  source,
  target,
  sourceHandle: handle,
  targetHandle: null,
})
const flowOf = (nodes: FlowNode[], edges: Edge[]): FlowGraph => ({ nodes, connections: edges.map(connected) })

const reception = ({ start, reception: words }: FlowWords): FlowGraph =>
  flowOf(
    [
      startNode(start),
      said('hello', [1, 0], words.hello),
      chosen('ask', [2, 0], words.ask, [words.sales, words.support, words.hours]),
      queued('sales', [3, 0]),
      queued('support', [3, 1]),
      said('open', [3, 2], words.open),
      said('soon', [4, 0], words.soon),
    ],
    [
      ['start', 'hello'],
      ['hello', 'ask'],
      ['ask', 'sales', 'a1'],
      ['ask', 'support', 'a2'],
      ['ask', 'open', 'a3'],
      ['open', 'ask'],
      ['sales', 'soon'],
      ['support', 'soon'],
    ],
  )

const lead = ({ start, lead: words }: FlowWords): FlowGraph =>
  flowOf(
    [
      startNode(start),
      asked('who', [1, 0], words.who, 'nome'),
      asked('mail', [2, 0], words.mail, 'email'),
      asked('wish', [3, 0], words.wish, 'interesse'),
      said('thanks', [4, 0], words.thanks),
      queued('agents', [5, 0]),
    ],
    [
      ['start', 'who'],
      ['who', 'mail'],
      ['mail', 'wish'],
      ['wish', 'thanks'],
      ['thanks', 'agents'],
    ],
  )

const questions = ({ start, questions: words }: FlowWords): FlowGraph =>
  flowOf(
    [
      startNode(start),
      chosen('ask', [1, 0], words.ask, words.options),
      said('first', [2, 0], words.answers[0]),
      said('second', [2, 1], words.answers[1]),
      said('person', [2, 2], words.person),
      queued('agents', [3, 2]),
    ],
    [
      ['start', 'ask'],
      ['ask', 'first', 'a1'],
      ['ask', 'second', 'a2'],
      ['ask', 'person', 'a3'],
      ['first', 'ask'],
      ['second', 'ask'],
      ['person', 'agents'],
    ],
  )

const rating = ({ start, rating: words }: FlowWords): FlowGraph =>
  flowOf(
    [
      startNode(start),
      asked('ask', [1, 0], words.ask, 'nota'),
      compared('high', [2, 0], { key: 'nota', condition: 'greaterOrEqual', value: '7' }),
      said('glad', [3, 0], words.glad),
      said('sorry', [3, 1], words.sorry),
      queued('agents', [4, 1]),
    ],
    [
      ['start', 'ask'],
      ['ask', 'high'],
      ['high', 'glad', 'a'],
      ['high', 'sorry', 'b'],
      ['sorry', 'agents'],
    ],
  )

const offer = ({ start, offer: words }: FlowWords): FlowGraph =>
  flowOf(
    [
      startNode(start),
      drawn('chance', [1, 0], 50),
      said('one', [2, 0], words.one),
      said('two', [2, 1], words.two),
      paused('pause', [3, 0], 5),
      asked('ask', [4, 0], words.ask, 'produto'),
      said('thanks', [5, 0], words.thanks),
      queued('agents', [6, 0]),
    ],
    [
      ['start', 'chance'],
      ['chance', 'one', 'a'],
      ['chance', 'two', 'b'],
      ['one', 'pause'],
      ['two', 'pause'],
      ['pause', 'ask'],
      ['ask', 'thanks'],
      ['thanks', 'agents'],
    ],
  )

const drawings = { reception, lead, questions, rating, offer }
const templatesOf = (words: FlowWords): readonly FlowTemplate[] =>
  Object.entries(drawings).map(([id, draw]) => {
    const { name, description } = words[id as keyof typeof drawings]
    return { id, name, description, flow: draw(words) }
  })

export const flowTemplates = { pt: templatesOf(pt), en: templatesOf(en), es: templatesOf(es), tr: templatesOf(tr) }
