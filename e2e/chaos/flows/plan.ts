/** Many customers in one flow at a time: it asks, waits, branches, and calls an AI or a Typebot. Pure: what each writes and must read, once and in order. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { type Asked, drawn, finishWord, outsideSays } from '../plan/flows.ts'
import type { PlannedFault } from '../plan/plan.ts'
import { type Chance, chanceOf } from '../plan/random.ts'
import { type Step, spoken, type VisitCourse } from '../plan/visits.ts'

export const journey = {
  name: 'Jornada',
  phrase: 'quero começar',
  asksName: 'Como podemos chamar você?',
  greets: (name: string) => `Prazer, ${name}.`,
  asksWho: 'Quem pode ajudar?',
  asksTopic: 'Sobre o quê?',
  blocks: ['Já vamos chamar.', 'Só mais um instante.'],
} as const

/** Seconds. */
const delays = { afterName: 5, afterTopic: 3, before: 3, within: 2 } as const
const botPauseMs = 300

export const journeyGraph = ({ aiKey, botUrl, queueId }: Asked): FlowGraph => {
  const [first, second] = journey.blocks
  const elements = [
    { type: 'message', value: first, number: 'message1' },
    { type: 'interval', value: String(delays.within), number: 'interval1' },
    { type: 'message', value: second, number: 'message2' },
  ]
  const arrayOption = [
    { number: 1, value: 'A assistente' },
    { number: 2, value: 'A padaria' },
  ]
  const where = { urlN8N: botUrl, typebotSlug: 'padaria' }
  const typebot = { name: 'Padaria', ...where, typebotDelayMessage: botPauseMs, typebotExpires: 0 }
  return drawn(
    [
      ['start', 'start', { label: 'Inicio do fluxo' }],
      ['name', 'question', { message: journey.asksName, answerKey: 'nome' }],
      ['pause', 'interval', { sec: delays.afterName }],
      ['greet', 'message', { label: journey.greets('{{nome}}') }],
      ['who', 'menu', { message: journey.asksWho, arrayOption }],
      ['topic', 'question', { message: journey.asksTopic, answerKey: 'assunto' }],
      ['think', 'interval', { sec: delays.afterTopic }],
      ['mind', 'openai', { name: 'Assistente', prompt: 'Você atende uma clínica.', apiKey: aiKey, queueId }],
      ['walk', 'interval', { sec: delays.before }],
      ['blocks', 'singleBlock', { seq: elements.map(({ number }) => number), elements }],
      ['bot', 'typebot', { ...typebot, typebotKeywordFinish: finishWord }],
    ],
    [
      ['start', 'name'],
      ['name', 'pause'],
      ['pause', 'greet'],
      ['greet', 'who'],
      ['who', 'topic', 'a1'],
      ['topic', 'think'],
      ['think', 'mind'],
      ['who', 'walk', 'a2'],
      ['walk', 'blocks'],
      ['blocks', 'bot'],
    ],
  )
}

export interface FlowSizes {
  seed: number
  customers: number
  minutes: number
  kills: number
}

/** Every way in which a part of the product dies without a shutdown. */
const killKinds = [
  'kill-server',
  'kill-program',
  'kill-sessions',
  'kill-sessions-twice',
  'kill-backend',
  'kill-postgres',
] as const

/** Parts of the whole duration: in the first the customers arrive, in the second a part of the product may die; and how long each waits at most. */
const comesWithin = 0.3
const killsWithin = 0.9
const mostThought = 0.12

const callNames = ['Bia', 'Caio', 'Davi', 'Eva', 'Lia', 'Téo']
const topics = ['um orçamento', 'a minha consulta', 'um exame', 'o horário de amanhã']

const assisted = (chance: Chance): [text: string, ...reads: string[]][] => {
  const topic = chance.pick(topics)
  return [
    ['1', journey.asksTopic],
    [topic, outsideSays.heard(topic)],
    ['tem vaga hoje?', outsideSays.heard('tem vaga hoje?')],
    ['quero um atendente', outsideSays.handsOver],
  ]
}
const ordering = (customer: string): [text: string, ...reads: string[]][] => [
  ['2', ...journey.blocks, outsideSays.hello(customer), outsideSays.choices],
  ['1', outsideSays.hours, outsideSays.choices],
  [finishWord, spoken.farewell],
]

export interface FlowPlan {
  walks: VisitCourse[]
  kills: PlannedFault[]
}

export const flowPlanOf = ({ seed, customers, minutes, kills }: FlowSizes, queue: string): FlowPlan => {
  const chance = chanceOf(seed)
  const lengthMs = minutes * 60_000
  const walks = Array.from({ length: customers }, (_, at): VisitCourse => {
    const name = `f${String(at + 1).padStart(3, '0')}`
    // Unique: a customer who reads another's name reads another's flow.
    const callName = `${chance.pick(callNames)} ${name}`
    const isAssisted = Math.floor(at / 2) % 2 === 0
    const says: [text: string, ...reads: string[]][] = [
      [journey.phrase, journey.asksName],
      [callName, journey.greets(callName), journey.asksWho],
      ...(isAssisted ? assisted(chance) : ordering(name)),
    ]
    const log = { 'chatBot: flowStarted': 1, 'chatBot: flowEnded': 1 }
    const steps = says.map(([text, ...expects]): Step => {
      return { does: 'says', text, expects, pauseMs: chance.below(lengthMs * mostThought) }
    })
    return {
      at: Math.floor(((at + chance.next()) / customers) * lengthMs * comesWithin),
      name,
      channel: at % 2 === 0 ? 'whatsapp' : 'whatsappapi',
      agent: at % 2,
      steps,
      end: {
        ...{ tickets: 1, lane: null, ratings: [] },
        ...(isAssisted
          ? { status: 'pending', queue, log: { ...log, 'queue: flow': 1 } }
          : { status: 'closed', queue: null, log: { ...log, 'closed: exit': 1 } }),
      },
    }
  })
  const order = chance.shuffled(killKinds)
  const fallen = Array.from({ length: kills }, (_, at): PlannedFault => {
    const name = order[at % order.length] ?? killKinds[0]
    return { at: Math.floor(chance.next() * lengthMs * killsWithin), name, lastsMs: 0, chance: chance.next() }
  })
  return { walks, kills: fallen.toSorted((a, b) => a.at - b.at) }
}
