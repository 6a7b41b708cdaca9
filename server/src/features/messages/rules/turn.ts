/** Who answers a customer's message first. Of the conversation's state alone: what then is answered is decided by whoever does. */
import type { TicketStatus } from '@guiche/contract/features/tickets'

interface Spoken {
  /** Before the message; null: it began the ticket. */
  before: TicketStatus | null
  after: TicketStatus
  isGroup: boolean
  hasOwner: boolean
  isBot: boolean
  /** The company has hours, or the connection a vacation. */
  hasAbsences: boolean
  /** A flow of the connection's may begin, by a phrase or without one. */
  hasFlows: boolean
}

/** A rating and consent have statuses of their own. Where an agent is, or a group, nothing answers by itself. */
export const turnOf = ({
  before,
  after,
  isGroup,
  hasOwner,
  isBot,
  hasAbsences,
  hasFlows,
}: Spoken): 'rating' | 'consent' | 'bot' | null => {
  if (before === 'nps') return 'rating'
  if (after === 'lgpd') return 'consent'
  if (after !== 'pending' || isGroup || hasOwner) return null
  return isBot || hasAbsences || hasFlows ? 'bot' : null
}

/** The contact's own switch, and the company's. */
export const refusesAudio = (
  mediaType: string,
  { contactAccepts, companyAccepts, isGroup }: { contactAccepts: boolean; companyAccepts: boolean; isGroup: boolean },
): boolean => mediaType === 'audio' && !isGroup && !(contactAccepts && companyAccepts)

/** Words that end campaigns are no longer than this, and who writes more has written something else. */
const longestWord = 60
export const mayBeOneWord = (body: string): boolean => body.length <= longestWord
