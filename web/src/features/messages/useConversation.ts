/** What everything inside of one open conversation shares. */
import type { Message } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { createContext, useContext } from 'react'
import type { Outbox } from './api/outbox.ts'
import type { Unsent } from './api/unsent.ts'
import type { TalkScope } from './Talk/useTalk.ts'

/** A message as a bubble shows it. */
export interface Shown {
  message: Message
  /** Still in our hands: the server has not confirmed it. */
  unsent: Unsent | null
}

/** The id of a message that is still being made: it is shown whole. */
export const previewId = 'preview'

export interface ConversationScope extends TalkScope {
  ticket: Ticket
  outbox: Outbox
  /** Null where this channel or this moment takes no quotations. */
  quote: ((message: Message) => void) | null
  jumpTo: (messageId: string) => void
  /** Opens the choice of whom to pass these on to. */
  forward: (messageIds: readonly string[]) => void
  /** Its life line: every step with its time. */
  openLife: (messageId: string) => void
}

export const ConversationContext = createContext<ConversationScope | null>(null)

export const useConversation = (): ConversationScope => {
  const scope = useContext(ConversationContext)
  if (!scope) throw new Error('useConversation outside of a conversation')
  return scope
}
