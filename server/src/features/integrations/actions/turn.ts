/** One request to an external system, with all its data. */
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { PromptRow } from '../../prompts/view.ts'
import type { TicketRow } from '../../tickets/view.ts'
import type { Reply } from '../rules/reply.ts'
import type { OutsideWord } from '../rules/webhook.ts'
import type { TalkFacts } from '../store/talks.ts'
import type { IntegrationRow } from '../view.ts'

/** What every request needs. */
export interface Asking {
  turnId: string
  ticket: TicketRow
  facts: TalkFacts
  /** The customer's messages as one text. */
  said: string
  /** The last message; later ones are answered in a turn of their own. Null: all messages are answered together. */
  saidUpTo: number | null
  tokens: TokenFacts
  now: Date
  /** Why it is not called at all. */
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

/** The customer's texts and transcripts as one text. */
export const saidIn = (words: readonly OutsideWord[]): string => together(words.map(wordsIn))

/** The same, with the URLs of files without text, for a bot that asks for a file. */
export const sentIn = (words: readonly OutsideWord[]): string =>
  together(words.map((word) => wordsIn(word) || (word.mediaUrl ?? '')))

export interface Answered {
  status: number
  reply: Reply
  sent: string
  received: string
}
