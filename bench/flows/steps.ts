import { type AnsweringKind, answeringCompanies, compareAnswering, countedHere } from '../inbound/answering.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { looped, publishEverywhere } from './drawn.ts'

/** So many that no run reaches its step limit: a full run has each of them write 50 times. */
const chats = 400

const question = (n: number): [string, string, object] => [
  `q${n}`,
  'question',
  { message: 'Qual é o seu pedido?', answerKey: `pedido${n}` },
]
const asking = looped(question(1), question(2))
const walking = looped(
  question(1),
  ['told', 'message', { label: 'Anotado, {{firstName}}: {{pedido1}}.' }],
  ['odd', 'randomizer', { percent: 100 }],
)

const inFlow = (name: string, graph: typeof asking): AnsweringKind => ({
  name,
  before: [(client) => publishEverywhere(client, answeringCompanies, graph)],
  attend: null,
  isAnswered: true,
})

const kinds: readonly AnsweringKind[] = [
  { name: 'no flow, the ticket waits', before: [], attend: null, isAnswered: false },
  { name: 'no flow, read by the job that finds nothing to say', before: [], attend: null, isAnswered: true },
  inFlow('in a flow: an answer, the next question put (one node)', asking),
  inFlow('in a flow: an answer, a message, a branch and the next question (three nodes)', walking),
]

const measure = async (stage: Stage): Promise<Findings> => ({
  tables: [await compareAnswering(stage, { name: 'flow_steps', kinds, chats, title: 'A step of a flow' })],
  notes: [
    `Every ticket is in a flow: what stands above the first line is what the flow adds to a message, with the run, its steps and the messages that it says. ${countedHere}`,
  ],
})

export const flowSteps: Bench = {
  name: 'flow-steps',
  about: 'What does a step of a flow cost beside an ordinary message?',
  run: measure,
}
