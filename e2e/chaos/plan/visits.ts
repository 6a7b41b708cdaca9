/** Customers who come through a menu, are attended, rate, or wait for a timer. Pure: what each does, and what that must lead to, once per cause. */
import { finishWord, flows, outsideSays } from './flows.ts'
import type { ChannelName } from './plan.ts'
import { type Chance, chanceOf } from './random.ts'

export interface MenuQueue {
  name: string
  greeting: string
  options: readonly { title: string; message: string }[]
}

/** The company's automatic texts. Each begins with a line of its own, which identifies it on the phone. */
export const spoken = {
  greeting: 'Bem-vindo à clínica!',
  rating: 'De 0 a 10, que nota você nos dá?',
  farewell: 'Até logo!',
  lane: 'Ainda precisa de nós?',
} as const

export const menuQueues: readonly [MenuQueue, MenuQueue] = [
  {
    name: 'Comercial',
    greeting: 'Comercial: sobre o quê?',
    options: [
      { title: 'Preços', message: 'Os preços seguem por e-mail.' },
      { title: 'Prazos', message: 'O prazo é de dois dias.' },
    ],
  },
  {
    name: 'Financeiro',
    greeting: 'Financeiro: do que se trata?',
    options: [
      { title: 'Boleto', message: 'O boleto já vai.' },
      { title: 'Nota fiscal', message: 'A nota sai hoje.' },
    ],
  },
]

/** The queue for tickets without a chosen one. */
export const sendQueue = menuQueues[0].name
export const lanes = { first: 'Orçamento', next: 'Retorno' } as const

/** How often a menu is sent without a choice. Minutes: longer than the clock jumps, so that a timer fires only by its own cause. */
export const limits = { menus: 3, ratings: 3, timerMinutes: 240, laneHours: 4, agedMinutes: 300 } as const

export type Timer = 'queue' | 'rating' | 'lane' | 'newTicket' | 'quiet'

export type Deed =
  | { does: 'says'; text: string }
  /** An agent accepts the ticket, closes it, or puts it into a lane. */
  | { does: 'accepts' }
  | { does: 'resolves' }
  | { does: 'lays' }
  /** Enough time passes for this timer to be due. */
  | { does: 'ages'; timer: Timer }

export type Step = Deed & {
  pauseMs: number
  /** What the customer reads for it. */
  expects: readonly string[]
}

/** What a visit must have led to. */
export interface End {
  tickets: number
  status: 'pending' | 'open' | 'closed'
  queue: string | null
  lane: string | null
  ratings: readonly number[]
  /** Lines of the tickets' logs, by type and reason; others must not exist. */
  log: Readonly<Record<string, number>>
}

export interface VisitCourse {
  at: number
  name: string
  channel: ChannelName
  agent: number
  steps: readonly Step[]
  end: End
}

export interface PlannedVisit extends VisitCourse {
  kind: VisitKind
}

/** Automatic steps that happen once per cause. */
export const judgedLines = [
  'chatBot',
  'queue: menu',
  'closed: exit',
  'redirect: noAnswer',
  'redirect: waited',
  'nps',
  'autoClose: unrated',
  'lane: laneTime',
  'chatBot: flowStarted',
  'chatBot: flowEnded',
  'chatBot: flowBotFailed',
  'chatBot: flowFailed',
  'queue: flow',
] as const
type JudgedLine = (typeof judgedLines)[number]

const mostPauseMs = 1_500
const wrongAnswers = ['bom dia', 'quero falar com alguém', 'não sei', '7']

/** On the linked number the bot is quiet for a while after a menu. */
const isQuiet = (channel: ChannelName) => channel === 'whatsapp'

const callNames = ['Bia', 'Caio', 'Davi', 'Eva']

/** Records the course of a visit and what it must lead to. */
class Course {
  readonly steps: Step[] = []
  readonly #log = new Map<JudgedLine, number>()
  readonly #ratings: number[] = []
  #end = { tickets: 1, status: 'pending' as End['status'], queue: null as string | null, lane: null as string | null }
  readonly chance: Chance
  readonly customer: string
  readonly quiet: boolean

  constructor(chance: Chance, customer: string, channel: ChannelName) {
    this.chance = chance
    this.customer = customer
    this.quiet = isQuiet(channel)
  }

  step(deed: Deed, ...expects: string[]): void {
    this.steps.push({ ...deed, pauseMs: this.chance.below(mostPauseMs), expects })
  }
  logs(line: JudgedLine): void {
    this.#log.set(line, (this.#log.get(line) ?? 0) + 1)
  }
  becomes(
    change: Partial<{ tickets: number; status: End['status']; queue: string | null; lane: string | null }>,
  ): void {
    this.#end = { ...this.#end, ...change }
  }
  get end(): End {
    return { ...this.#end, ratings: this.#ratings, log: Object.fromEntries(this.#log) }
  }

  /** The customer writes a message that triggers a menu. */
  isAsked(text: string, greeting: string): void {
    this.step({ does: 'says', text }, greeting)
    this.logs('chatBot')
  }
  /** An invalid answer: the menu comes again, on a quiet number only after its time. */
  errs(greeting: string): void {
    const text = this.chance.pick(wrongAnswers)
    if (!this.quiet) {
      this.isAsked(text, greeting)
      return
    }
    this.step({ does: 'says', text })
    if (this.chance.below(2) === 0) return
    this.step({ does: 'ages', timer: 'quiet' })
    this.isAsked(this.chance.pick(wrongAnswers), greeting)
  }
  chooses(): MenuQueue {
    const at = this.chance.below(menuQueues.length)
    const queue = menuQueues[at] ?? menuQueues[0]
    this.isAsked(this.chance.below(2) === 0 ? String(at + 1) : queue.name, queue.greeting)
    this.logs('queue: menu')
    return queue
  }
  /** Through both levels, sometimes with a wrong answer and a way back. */
  walks(): void {
    const errsAt = this.chance.below(4)
    if (errsAt === 0) this.errs(spoken.greeting)
    let queue = this.chooses()
    if (errsAt === 1) this.errs(queue.greeting)
    if (this.chance.below(4) === 0) {
      this.isAsked('#', spoken.greeting)
      queue = this.chooses()
    }
    const at = this.chance.below(queue.options.length)
    this.step({ does: 'says', text: String(at + 1) }, queue.options[at]?.message ?? '')
    this.becomes({ queue: queue.name })
  }
  isAttended(): void {
    this.step({ does: 'accepts' })
    this.becomes({ status: 'open' })
  }
  isResolved(): void {
    this.isAttended()
    this.step({ does: 'resolves' }, spoken.rating)
    this.logs('nps')
  }
  leaves(): void {
    this.step({ does: 'says', text: 'Sair' }, spoken.farewell)
    this.logs('closed: exit')
  }
  rates(): void {
    if (this.chance.below(3) === 0) this.step({ does: 'says', text: 'gostei muito' }, spoken.rating)
    const rate = this.chance.below(11)
    this.step({ does: 'says', text: `nota ${rate}` }, spoken.farewell)
    this.#ratings.push(rate)
    this.becomes({ status: 'closed' })
  }
}

/** Out of the menu into a flow, up to the call of an external system. `asked` is its first reply. */
const entersFlow = (course: Course, flow: (typeof flows)[keyof typeof flows], asked: (name: string) => string[]) => {
  course.step({ does: 'says', text: flow.phrase }, flow.question)
  course.logs('chatBot: flowStarted')
  const name = course.chance.pick(callNames)
  course.step({ does: 'says', text: name }, ...asked(name))
}

const courses = {
  /** Asks an AI, which hands over. */
  assisted: (course: Course) => {
    entersFlow(course, flows.assistant, (name) => [outsideSays.heard(name)])
    course.step({ does: 'says', text: 'tem vaga hoje?' }, outsideSays.heard('tem vaga hoje?'))
    course.step({ does: 'says', text: 'quero um atendente' }, outsideSays.handsOver)
    course.logs('queue: flow')
    course.logs('chatBot: flowEnded')
    course.becomes({ queue: menuQueues[1].name })
  },
  /** Talks with a Typebot, and ends it. */
  ordering: (course: Course) => {
    entersFlow(course, flows.bot, () => [outsideSays.hello(course.customer), outsideSays.choices])
    course.step({ does: 'says', text: '1' }, outsideSays.hours, outsideSays.choices)
    course.step({ does: 'says', text: finishWord }, spoken.farewell)
    course.logs('closed: exit')
    course.logs('chatBot: flowEnded')
    course.becomes({ status: 'closed' })
  },
  chosen: (course: Course) => course.walks(),
  rated: (course: Course) => {
    course.walks()
    course.isResolved()
    course.rates()
  },
  unrated: (course: Course) => {
    course.walks()
    course.isResolved()
    course.step({ does: 'ages', timer: 'rating' }, spoken.farewell)
    course.logs('autoClose: unrated')
    course.becomes({ status: 'closed' })
  },
  waiting: (course: Course) => {
    course.step({ does: 'ages', timer: 'queue' })
    course.logs('redirect: waited')
    course.becomes({ queue: sendQueue })
  },
  laned: (course: Course) => {
    course.walks()
    course.isAttended()
    course.step({ does: 'lays' })
    course.step({ does: 'ages', timer: 'lane' }, spoken.lane)
    course.logs('lane: laneTime')
    course.becomes({ lane: lanes.next })
  },
  /** Leaves and returns at once: the same ticket, asked again. */
  back: (course: Course) => {
    course.leaves()
    course.isAsked('oi de novo', spoken.greeting)
    course.walks()
  },
  /** Leaves and returns when a new ticket is due. */
  later: (course: Course) => {
    course.leaves()
    course.step({ does: 'ages', timer: 'newTicket' })
    course.isAsked('bom dia outra vez', spoken.greeting)
    course.becomes({ tickets: 2 })
    course.walks()
  },
  /** Gives only invalid answers until a person takes over. */
  lost: (course: Course) => {
    for (let asked = 1; asked < limits.menus; asked += 1) {
      if (course.quiet) course.step({ does: 'ages', timer: 'quiet' })
      course.isAsked(course.chance.pick(wrongAnswers), spoken.greeting)
    }
    if (course.quiet) course.step({ does: 'ages', timer: 'quiet' })
    course.step({ does: 'says', text: course.chance.pick(wrongAnswers) })
    course.logs('redirect: noAnswer')
    course.becomes({ queue: sendQueue })
  },
} as const
export type VisitKind = keyof typeof courses
export const visitKinds = Object.keys(courses) as VisitKind[]

/** Visits start in the first half, so that the storm also hits their timers. */
const beginsWithin = 0.5

export interface VisitSizes {
  seed: number
  visits: number
  minutes: number
  agents: number
}

/** Random numbers of their own: a seed's messages and faults are the same with and without them. */
export const visitsOf = ({ seed, visits, minutes, agents }: VisitSizes): PlannedVisit[] => {
  const chance = chanceOf((seed ^ 0x6d656e75) >>> 0)
  const order = chance.shuffled(visitKinds)
  return Array.from({ length: visits }, (_, index) => {
    const kind = order[index % order.length] as VisitKind
    // The second round has each kind on the other channel.
    const channel = (index + Math.floor(index / order.length)) % 2 === 0 ? 'whatsapp' : 'whatsappapi'
    const name = `m${String(index + 1).padStart(2, '0')}`
    const course = new Course(chance, name, channel)
    course.isAsked(chance.pick(['oi', 'olá', 'boa tarde']), spoken.greeting)
    courses[kind](course)
    return {
      at: Math.floor(((index + chance.next()) / visits) * minutes * 60_000 * beginsWithin),
      name,
      channel,
      kind,
      agent: index % agents,
      steps: course.steps,
      end: course.end,
    }
  })
}
