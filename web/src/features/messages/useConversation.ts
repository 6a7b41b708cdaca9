/** The context of one open conversation. */
import type { Message } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { createContext, useContext } from 'react'
import type { Outbox } from './api/outbox.ts'
import type { Unsent } from './api/unsent.ts'
import type { TalkScope } from './Talk/useTalk.ts'

/** A message as a bubble shows it. */
export interface Shown {
  message: Message
  /** Unsent: the server has not confirmed it. */
  unsent: Unsent | null
}

/** The id of a message in a preview: it is shown whole. */
export const previewId = 'preview'

export interface ConversationScope extends TalkScope {
  ticket: Ticket
  outbox: Outbox
  /** Null if this channel does not support quotations, or not now. */
  quote: ((message: Message) => void) | null
  jumpTo: (messageId: string) => void
  /** Opens the choice of whom to pass these on to. */
  forward: (messageIds: readonly string[]) => void
  /** Its life line: every step with its time. */
  openLife: (messageId: string) => void
}

/** Writes to the same contact over another connection, where the screen can. */
export const ElsewhereContext = createContext<(() => void) | null>(null)

export const ConversationContext = createContext<ConversationScope | null>(null)

export const useConversation = (): ConversationScope => {
  const scope = useContext(ConversationContext)
  if (!scope) throw new Error('useConversation outside of a conversation')
  return scope
}
