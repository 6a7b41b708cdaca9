/** What a system outside answers, whatever its kind, and what asking it needs. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { OutsideFailure } from '@guiche/contract/features/integrations'

export type SaidOutside =
  | { kind: 'text'; text: string }
  /** Fetched before it is sent. */
  | { kind: 'file'; url: string; caption: string; isVoiceNote: boolean }
  /** Said by a voice; as text where there is none to be had. */
  | { kind: 'speech'; text: string; voice: Voice }

export interface Voice {
  name: string
  key: string
  region: string
}

export type Deed =
  | { kind: 'move'; queueId: number | null; userId: number | null }
  | { kind: 'close'; saysFarewell: boolean }
  /** A person goes on where the ticket is. */
  | { kind: 'end' }

/** So much is said and done of one answer: what comes after is left out. */
export const mostSaid = 20
const mostDone = 20
const mostSaidLetters = 16_384

export interface Reply {
  says: readonly SaidOutside[]
  deed: Deed | null
  tagIds: readonly number[]
  /** Of the contact. */
  pairs: readonly { name: string; value: string }[]
  /** Beside those that are kept. */
  variables: Readonly<Record<string, string>>
  /** The system's place in the conversation; null: the next word begins a new one. */
  session: unknown
  /** It asks nothing more: a flow goes on behind its node. */
  isOver: boolean
  /** What it cost, where that is counted. */
  tokens: number
}

export const silence: Reply = {
  says: [],
  deed: null,
  tagIds: [],
  pairs: [],
  variables: {},
  session: null,
  isOver: false,
  tokens: 0,
}

const isBlank = (said: SaidOutside): boolean => said.kind !== 'file' && said.text.trim() === ''

/** What the customer is told of it, and no more. */
export const bounded = (reply: Reply): Reply => ({
  ...reply,
  says: reply.says
    .filter((said) => !isBlank(said))
    .slice(0, mostSaid)
    .map((said) => (said.kind === 'file' ? said : { ...said, text: cutWhole(said.text, mostSaidLetters) })),
  tagIds: reply.tagIds.slice(0, mostDone),
  pairs: reply.pairs.slice(0, mostDone),
})

/** What came of one request. `sent` and `received` are for the log: their beginnings, without keys. */
export type Outcome = { sent: string; received: string; status: number | null; tookMs: number } & (
  | { failure: null; reply: Reply }
  | { failure: OutsideFailure; reply: null }
)

/** Waits before each further try, in seconds: what passes by itself is tried again. */
const waits = {
  webhook: [2, 10, 30],
  n8n: [2, 10, 30],
  typebot: [2],
  dialogflow: [2],
  flowbuilder: [],
  prompt: [],
} as const

const passing: ReadonlySet<OutsideFailure> = new Set<OutsideFailure>(['away', 'timeout', 'tooLarge', 'nonsense'])

/** After how many seconds it is tried again; null: a person goes on. Refusals (4xx but 429) stay what they are. */
export const retryAfter = (
  kind: keyof typeof waits,
  { failure, status, tries }: { failure: OutsideFailure; status: number | null; tries: number },
): number | null => {
  const mayPass = failure === 'status' ? status === 429 || (status ?? 0) >= 500 : passing.has(failure)
  return mayPass ? (waits[kind][tries] ?? null) : null
}

/** So often in a row it may fail before it is left alone for a while, and for how long. */
const restsAfter = 5
const restSeconds = 30

export const isResting = ({ failures, failed_at }: { failures: number; failed_at: Date | null }, now: Date): boolean =>
  failures >= restsAfter && failed_at !== null && Math.abs(now.getTime() - failed_at.getTime()) < restSeconds * 1000
