/** The steps of a message's life from its rows, in order. */
import type { DeliveryFailure } from '@guiche/contract/errors'
import { type LifeStep, type LifeStepName, lifeSteps, type MessageLife } from '@guiche/contract/features/ledger'

type Person = { id: number; name: string } | null

export interface Attempt {
  number: number
  startedAt: Date
  endedAt: Date | null
  outcome: 'accepted' | 'put_off' | 'unseen' | 'failed' | null
  failureCode: DeliveryFailure | null
  detail: string | null
}

/** Null: it did not happen, or was not recorded. */
export interface LifeFacts {
  fromMe: boolean
  isPrivate: boolean
  delivery: 'none' | 'queued' | 'sending' | 'accepted' | 'failed'
  ack: number
  author: Person
  writtenAt: Date | null
  receivedAt: Date | null
  storedAt: Date
  queuedAt: Date | null
  wokenAt: Date | null
  acceptedAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  failedAt: Date | null
  failureCode: DeliveryFailure | null
  failureDetail: string | null
  ticketIsClosed: boolean
  attempts: readonly Attempt[]
  shown: { at: Date; user: Person } | null
  answered: { at: Date; user: Person } | null
}

type Life = Pick<MessageLife, 'kind' | 'steps' | 'awaits'>

const step = (name: LifeStepName, at: Date | null, more: Partial<LifeStep> = {}): LifeStep[] =>
  at === null
    ? []
    : [{ step: name, at: at.toISOString(), user: null, attempt: null, failure: null, detail: null, ...more }]

/** Two steps of attempts are ordered by the attempt, all others by the usual order. */
const ordered = (a: LifeStep, b: LifeStep) => {
  const ofAttempts = a.attempt === null || b.attempt === null ? 0 : a.attempt - b.attempt
  return ofAttempts || lifeSteps.indexOf(a.step) - lifeSteps.indexOf(b.step)
}

/** By time; at equal times in the order in which they must have happened. */
const inOrder = (steps: LifeStep[]) => steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || ordered(a, b))

/** Our own steps keep their order even if the customer's or the network's clock is wrong or has only seconds. */
const inboundSteps = (facts: LifeFacts): LifeStep[] => [
  ...step('written', facts.writtenAt),
  ...step('received', facts.receivedAt),
  ...step('stored', facts.storedAt),
  ...step('ticketed', facts.storedAt),
]

const attemptSteps =
  (facts: LifeFacts) =>
  (attempt: Attempt, at: number): LifeStep[] => {
    const { number, startedAt, endedAt, outcome, detail } = attempt
    const began = step('attempted', startedAt, { attempt: number })
    if (outcome === 'put_off') return [...began, ...step('putOff', endedAt, { attempt: number, detail })]
    const next = facts.attempts[at + 1]
    const wasNeverSeen = outcome === null && next !== undefined
    if (outcome === 'unseen' || wasNeverSeen)
      return [...began, ...step('unseen', endedAt ?? next?.startedAt ?? null, { attempt: number, detail })]
    const isStandingFailure = facts.failedAt !== null && endedAt?.getTime() === facts.failedAt.getTime()
    if (outcome !== 'failed' || isStandingFailure) return began
    return [...began, ...step('failed', endedAt, { attempt: number, failure: attempt.failureCode, detail })]
  }

const outboundSteps = (facts: LifeFacts): LifeStep[] =>
  inOrder([
    ...step('queued', facts.storedAt, { user: facts.author }),
    ...facts.attempts.flatMap(attemptSteps(facts)),
    ...step('retried', facts.queuedAt),
    ...step('woken', facts.wokenAt),
    ...step('accepted', facts.acceptedAt),
    ...step('delivered', facts.deliveredAt),
    ...step('read', facts.readAt),
    ...step('failed', facts.delivery === 'failed' ? facts.failedAt : null, {
      failure: facts.failureCode,
      detail: facts.failureDetail,
    }),
  ])

/** Screens collect visible messages before they report them, and may be offline for a moment. */
const tellsLateMs = 10_000

/**
 * A user who answers has seen the message: if a screen shows it for the first time long afterwards, that means
 * nothing.
 */
const attended = ({ shown, answered }: LifeFacts): LifeStep[] => {
  const answeredAt = answered?.at.getTime() ?? Number.POSITIVE_INFINITY
  const shownAt = shown?.at.getTime() ?? null
  const isOld = shownAt !== null && shownAt > answeredAt + tellsLateMs
  return [
    ...step('shown', shownAt === null || isOld ? null : new Date(Math.min(shownAt, answeredAt)), {
      user: shown?.user ?? null,
    }),
    ...step('answered', answered?.at ?? null, { user: answered?.user ?? null }),
  ]
}

const outboundAwaits = ({ delivery, ack }: LifeFacts): Life['awaits'] => {
  if (delivery === 'failed') return null
  if (ack < 1) return 'acceptance'
  return ack < 2 ? 'delivery' : ack < 3 ? 'reading' : null
}

const inboundAwaits = ({ answered, shown, ticketIsClosed }: LifeFacts): Life['awaits'] => {
  if (answered || ticketIsClosed) return null
  return shown ? 'answer' : 'showing'
}

export const lifeOf = (facts: LifeFacts): Life => {
  if (facts.isPrivate)
    return { kind: 'note', steps: step('stored', facts.storedAt, { user: facts.author }), awaits: null }
  if (!facts.fromMe) {
    return { kind: 'inbound', steps: [...inboundSteps(facts), ...attended(facts)], awaits: inboundAwaits(facts) }
  }
  if (facts.delivery !== 'none' || facts.writtenAt === null)
    return { kind: 'outbound', steps: outboundSteps(facts), awaits: outboundAwaits(facts) }
  const receipts = inOrder([...step('delivered', facts.deliveredAt), ...step('read', facts.readAt)])
  return { kind: 'phone', steps: [...inboundSteps(facts), ...receipts], awaits: outboundAwaits(facts) }
}
