/** What bubbles with files need of the conversation that they stand in: of a ticket, or of colleagues. */
import type { Message } from '@guiche/contract/features/messages'
import { createContext, useContext } from 'react'
import type { Outbox } from '../api/outbox.ts'
import type { Waiting } from '../api/unsent.ts'

/** A message with its file, as a bubble shows it. */
export interface ShownFile {
  message: Pick<Message, 'id' | 'body' | 'mediaType' | 'mediaUrl' | 'mediaName' | 'mediaBytes' | 'mediaSeconds'>
  /** Still in our hands: the server has not confirmed it. */
  unsent: Pick<Waiting, 'file'> | null
}

/** A message as the full-size view and the player go through them. */
export type PlayedMessage = Pick<
  Message,
  'id' | 'body' | 'mediaType' | 'mediaUrl' | 'mediaName' | 'isDeleted' | 'createdAt'
>

export interface TalkScope {
  outbox: Pick<Outbox, 'subscribe' | 'progressOf' | 'retry' | 'discard'>
  openImage: (messageId: string) => void
  /** An address did not open: links expire. Fetches fresh ones, once per address unless asked again by a person. */
  refreshLinks: (address: string, isAskedAgain?: boolean) => void
}

export const TalkContext = createContext<TalkScope | null>(null)

export const useTalk = (): TalkScope => {
  const scope = useContext(TalkContext)
  if (!scope) throw new Error('useTalk outside of a conversation')
  return scope
}
