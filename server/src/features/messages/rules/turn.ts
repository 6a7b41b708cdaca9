/**
 * Who answers a customer's message first. Decided from the state of the conversation alone; the answerer then decides
 * what to answer.
 */
import type { TicketStatus } from '@guiche/contract/features/tickets'

interface Spoken {
  /** Before the message; null: it started the ticket. */
  before: TicketStatus | null
  after: TicketStatus
  isGroup: boolean
  hasOwner: boolean
  isBot: boolean
  /** The company has hours, or the connection a vacation. */
  hasAbsences: boolean
  /** A flow of the connection may start, by a phrase or without one. */
  hasFlows: boolean
}

/**
 * Ratings and consent have statuses of their own. If an agent attends, or in a group, nothing answers automatically.
 */
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

/** Opt-out words are no longer than this; a longer text is something else. */
const longestWord = 60
export const mayBeOneWord = (body: string): boolean => body.length <= longestWord
