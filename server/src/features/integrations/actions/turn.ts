/** One request to a system outside, with all that it is made of. */
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { PromptRow } from '../../prompts/view.ts'
import type { TicketRow } from '../../tickets/view.ts'
import type { Reply } from '../rules/reply.ts'
import type { OutsideWord } from '../rules/webhook.ts'
import type { TalkFacts } from '../store/talks.ts'
import type { IntegrationRow } from '../view.ts'

/** What every asker needs. */
export interface Asking {
  turnId: string
  ticket: TicketRow
  facts: TalkFacts
  /** All that was written, as one text. */
  said: string
  /** Its last message; what came after it is answered in a turn of its own. Null: whatever came is answered together. */
  saidUpTo: number | null
  tokens: TokenFacts
  now: Date
  /** Why it is not asked at all. */
  refused: OutsideFailure | null
}

interface Turn extends Asking {
  words: readonly OutsideWord[]
}
export interface IntegrationTurn extends Turn {
  kind: 'integration'
  integration: IntegrationRow
}
export interface PromptTurn extends Turn {
  kind: 'prompt'
  prompt: PromptRow
}
export type OutsideTurn = IntegrationTurn | PromptTurn

const together = (words: readonly string[]): string => words.filter((each) => each.trim() !== '').join('\n')

const wordsIn = ({ body, transcription }: OutsideWord): string => (body.trim() === '' ? (transcription ?? '') : body)

/** All that was written or heard, as one text. */
export const saidIn = (words: readonly OutsideWord[]): string => together(words.map(wordsIn))

/** The same, with the addresses of files that came without words: a bot that asks for a file takes one. */
export const sentIn = (words: readonly OutsideWord[]): string =>
  together(words.map((word) => wordsIn(word) || (word.mediaUrl ?? '')))

export interface Answered {
  status: number
  reply: Reply
  sent: string
  received: string
}
