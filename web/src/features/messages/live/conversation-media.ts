/** Applies events to a cached list of a conversation's media. Pure. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { type listConversationMedia, type MediaShelf, shelfOf } from '@guiche/contract/features/conversation-media'
import type { Message } from '@guiche/contract/features/messages'
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query'
import { type MessagePayload, mergeMessage } from './conversation.ts'

type Page = Answer<typeof listConversationMedia>
/** Newest first, across pages and within them. */
export type ConversationMedia = InfiniteData<Page, unknown>

const withoutItem = (media: ConversationMedia, id: string): ConversationMedia => ({
  ...media,
  pages: media.pages.map((page) => ({ ...page, messages: page.messages.filter((message) => message.id !== id) })),
})

/** One that is older than all loaded ones comes with its page. */
const withItem = (media: ConversationMedia, message: Message): ConversationMedia => {
  const found = media.pages.findIndex(({ messages }) => messages.some(({ seq }) => seq < message.seq))
  if (found === -1 && media.pages.at(-1)?.hasMore) return media
  const at = found === -1 ? media.pages.length - 1 : found
  const pages = media.pages.map((page, index) => {
    if (index !== at) return page
    const messages = [...page.messages, message].sort((left, right) => right.seq - left.seq)
    return { ...page, messages }
  })
  return { ...media, pages }
}

const itemIn = (media: ConversationMedia, id: string) =>
  media.pages.flatMap(({ messages }) => messages).find((message) => message.id === id)

/**
 * The list after an event; the same object if nothing changed. `unknown`: a message that is not in the list now
 * belongs to it, but the event does not say whether it is of this conversation.
 */
export const applyToMedia = (
  media: ConversationMedia,
  payload: MessagePayload,
  shelf: MediaShelf,
): ConversationMedia | 'unknown' => {
  const { message } = payload
  const known = itemIn(media, message.id)
  if (payload.action === 'delete') return known ? withoutItem(media, message.id) : media
  if (known) {
    const after = mergeMessage(known, payload.message)
    if (shelfOf(after) !== shelf) return withoutItem(media, message.id)
    return replaceEqualDeep(media, withItem(withoutItem(media, message.id), after))
  }
  if (shelfOf(payload.message) !== shelf) return media
  if (payload.action === 'update') return payload.message.isEdited ? 'unknown' : media
  const own = media.pages[0]
  const isOwn = own?.contactId === payload.ticket.contactId && own.whatsappId === payload.ticket.whatsappId
  return isOwn ? withItem(media, payload.message) : media
}
