/** One request to a system outside, with all that it is made of. */
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { TicketRow } from '../../tickets/view.ts'
import type { Reply } from '../rules/reply.ts'
import type { OutsideWord } from '../rules/webhook.ts'
import type { TalkFacts } from '../store/talks.ts'
import type { IntegrationRow } from '../view.ts'

export interface OutsideTurn {
  turnId: string
  ticket: TicketRow
  integration: IntegrationRow
  facts: TalkFacts
  words: readonly OutsideWord[]
  tokens: TokenFacts
  now: Date
}

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
