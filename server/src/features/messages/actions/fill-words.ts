/** The tokens of what an agent posts, filled once: what a name brings along is never read as a token. */
import { fillTokens, holdsToken } from '@guiche/contract/message-tokens'
import type { UserActor, Work } from '../../../context.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { tokenFactsOf } from '../rules/token-facts.ts'
import { companyWords } from '../store/company-words.ts'

export type Fill = (text: string, at?: Date) => string

/** The facts cost a round trip, which only words with a token pay. */
export const wordFiller = async (
  work: Work,
  actor: Pick<UserActor, 'name'>,
  ticket: TicketRow,
  texts: readonly string[],
): Promise<Fill> => {
  if (!texts.some(holdsToken)) return (text) => text
  const { name: companyName, timezone: zone } = await companyWords(work.tx)
  const userName = ticket.user_name ?? actor.name
  const filledAt = work.clock.now()
  return (text, now = filledAt) => fillTokens(text, tokenFactsOf(ticket, { userName, companyName, zone, now }))
}
