/** The answer of an external system, of whatever kind, and what a request needs. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { OutsideFailure } from '@guiche/contract/features/integrations'

export type SaidOutside =
  | { kind: 'text'; text: string }
  /** Fetched before it is sent. */
  | { kind: 'file'; url: string; caption: string; isVoiceNote: boolean }
  /** Sent as a voice note, or as text if there is no voice. */
  | { kind: 'speech'; text: string; voice: Voice }

export interface Voice {
  name: string
  key: string
  region: string
}

export type Deed =
  | { kind: 'move'; queueId: number | null; userId: number | null }
  | { kind: 'close'; saysFarewell: boolean }
  /** A person takes over where the ticket is. */
  | { kind: 'end' }

/** The maximum per answer: the rest is dropped. */
export const mostSaid = 20
const mostDone = 20
const mostSaidLetters = 16_384

export interface Reply {
  says: readonly SaidOutside[]
  deed: Deed | null
  tagIds: readonly number[]
  /** Of the contact. */
  pairs: readonly { name: string; value: string }[]
  /** In addition to the stored ones. */
  variables: Readonly<Record<string, string>>
  /** The state of the conversation in the external system; null: the next message starts a new one. */
  session: unknown
  /** It has no more questions: a flow continues after its node. */
  isOver: boolean
  /** The cost, if it is counted. */
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

/** Browsers and webhooks take no longer ones. */
const mostAddressLetters = 2_000
/** A picture inside of its own address would reach the customer as hundreds of messages of letters. */
const isAddress = (url: string): boolean => url.length <= mostAddressLetters && !/^\s*data:/i.test(url)

/** A file without an address that anybody could open is only its caption. */
const short = (said: SaidOutside): SaidOutside => {
  if (said.kind !== 'file') return { ...said, text: cutWhole(said.text, mostSaidLetters) }
  const caption = cutWhole(said.caption, mostSaidLetters)
  return isAddress(said.url) ? { ...said, caption } : { kind: 'text', text: caption }
}

/** What may be said of an answer, and nothing else. */
export const bounded = (reply: Reply): Reply => ({
  ...reply,
  says: reply.says
    .map(short)
    .filter((said) => !isBlank(said))
    .slice(0, mostSaid),
  tagIds: reply.tagIds.slice(0, mostDone),
  pairs: reply.pairs.slice(0, mostDone),
})

/** The outcome of one request. `sent` and `received` are for the log: their beginnings, without keys. */
export type Outcome = { sent: string; received: string; status: number | null; tookMs: number } & (
  | { failure: null; reply: Reply }
  | { failure: OutsideFailure; reply: null }
)

/** The delays before each retry, in seconds, for temporary failures. */
const waits = {
  webhook: [2, 10, 30],
  n8n: [2, 10, 30],
  typebot: [2],
  dialogflow: [2],
  flowbuilder: [],
  prompt: [],
} as const

const passing: ReadonlySet<OutsideFailure> = new Set<OutsideFailure>(['away', 'timeout', 'tooLarge', 'nonsense'])

/** After how many seconds to retry; null: people take over. Refusals (4xx except 429) are final. */
export const retryAfter = (
  kind: keyof typeof waits,
  { failure, status, tries }: { failure: OutsideFailure; status: number | null; tries: number },
): number | null => {
  const mayPass = failure === 'status' ? status === 429 || (status ?? 0) >= 500 : passing.has(failure)
  return mayPass ? (waits[kind][tries] ?? null) : null
}

/** After how many failures in a row it is paused, and for how long. */
const restsAfter = 5
const restSeconds = 30

export const isResting = ({ failures, failed_at }: { failures: number; failed_at: Date | null }, now: Date): boolean =>
  failures >= restsAfter && failed_at !== null && Math.abs(now.getTime() - failed_at.getTime()) < restSeconds * 1000
