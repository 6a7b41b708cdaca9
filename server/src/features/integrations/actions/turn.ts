/** One request to a system outside, with all that it is made of. */
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { PromptRow } from '../../prompts/view.ts'
import type { TicketRow } from '../../tickets/view.ts'
import type { Reply } from '../rules/reply.ts'
import type { OutsideWord } from '../rules/webhook.ts'
import type { TalkFacts } from '../store/talks.ts'
import type { IntegrationRow } from '../view.ts'

interface Turn {
  turnId: string
  ticket: TicketRow
  facts: TalkFacts
  words: readonly OutsideWord[]
  tokens: TokenFacts
  now: Date
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

/** All that was written, as one text. */
export const saidIn = ({ words }: Pick<OutsideTurn, 'words'>): string =>
  words
    .map(({ body }) => body)
    .filter((body) => body.trim() !== '')
    .join('\n')

export interface Answered {
  status: number
  reply: Reply
  sent: string
  received: string
}
