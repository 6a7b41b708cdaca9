/** Fills the tokens in an agent's text exactly once, so that a name that looks like a token is not filled again. */
import { fillTokens, holdsToken } from '@guiche/contract/message-tokens'
import type { UserActor, Work } from '../../../context.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { tokenFactsOf } from '../rules/token-facts.ts'
import { companyWords } from '../store/company-words.ts'

export type Fill = (text: string, at?: Date) => string

/** Reading the facts costs a round trip, so only texts with a token do it. */
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
