/** Applies events to a cached conversation. Pure. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { listMessages, Message } from '@guiche/contract/features/messages'
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query'
import type { StreamPayload } from '../../../lib/socket.ts'

type Page = Answer<typeof listMessages>
/** Newest page first, ascending within each page. */
export type Conversation = InfiniteData<Page, unknown>
export type MessagePayload = StreamPayload<'appMessage'>

/** The server's limit for quotations. */
const quotedLength = 500

/**
 * Merges two views of one message. Events may arrive twice, and answers may overtake them, so fields that only move
 * one way never move back: acks, deletion, editing, a fetched file.
 */
export const mergeMessage = (before: Message, after: Message): Message => {
  if (before.isDeleted && !after.isDeleted) return before
  const isStaleText = before.isEdited && !after.isEdited
  const isStaleMedia = before.mediaState === 'ready' && after.mediaState === 'pending'
  return replaceEqualDeep(before, {
    ...after,
    ack: Math.max(before.ack, after.ack),
    ...(isStaleText ? { body: before.body, isEdited: true } : {}),
    ...(isStaleMedia ? { mediaState: before.mediaState, mediaUrl: before.mediaUrl } : {}),
  })
}

const changeMessages = (conversation: Conversation, change: (messages: Message[]) => Message[]): Conversation => {
  const pages = conversation.pages.map((page) => {
    const messages = change(page.messages)
    return messages === page.messages ? page : { ...page, messages }
  })
  const isSame = pages.every((page, at) => page === conversation.pages[at])
  return isSame ? conversation : { ...conversation, pages }
}

const mapped = (messages: Message[], change: (message: Message) => Message): Message[] => {
  let isChanged = false
  const next = messages.map((message) => {
    const after = change(message)
    isChanged ||= after !== message
    return after
  })
  return isChanged ? next : messages
}

/** A message that quotes another contains a copy of it. */
const withQuoted = (message: Message, quoted: Message): Message => {
  if (message.quotedMsg?.id !== quoted.id) return message
  const { fromMe, mediaType, isDeleted } = quoted
  const body = isDeleted ? '' : quoted.body.slice(0, quotedLength)
  return replaceEqualDeep(message, {
    ...message,
    quotedMsg: { ...message.quotedMsg, body, fromMe, mediaType, isDeleted },
  })
}

const hasMessage = (conversation: Conversation, id: string): boolean =>
  conversation.pages.some((page) => page.messages.some((message) => message.id === id))

const inserted = (messages: readonly Message[], message: Message): Message[] => {
  const place = messages.findLastIndex(({ seq }) => seq < message.seq) + 1
  return [...messages.slice(0, place), message, ...messages.slice(place)]
}

/**
 * Inserts a message in its place, because the answer for an own message may overtake the event of an earlier one. An
 * existing one is left alone: it may be newer. One that is older than all loaded ones comes with its page.
 */
export const withNewMessage = (conversation: Conversation, message: Message): Conversation => {
  const { pages } = conversation
  if (pages.length === 0 || hasMessage(conversation, message.id)) return conversation
  const found = pages.findIndex(({ messages }) => messages.some(({ seq }) => seq < message.seq))
  if (found === -1 && pages.at(-1)?.hasMore) return conversation
  const at = found === -1 ? pages.length - 1 : found
  return {
    ...conversation,
    pages: pages.map((page, index) => (index === at ? { ...page, messages: inserted(page.messages, message) } : page)),
  }
}

export const withChangedMessage = (conversation: Conversation, changed: Message): Conversation =>
  changeMessages(conversation, (messages) =>
    mapped(messages, (message) =>
      message.id === changed.id ? mergeMessage(message, changed) : withQuoted(message, changed),
    ),
  )

export const withoutMessage = (conversation: Conversation, id: string): Conversation =>
  changeMessages(conversation, (messages) =>
    messages.some((message) => message.id === id) ? messages.filter((message) => message.id !== id) : messages,
  )

/** A conversation spans all tickets of a contact on one connection. */
const belongs = (conversation: Conversation, ticket: Page['ticket']): boolean => {
  const own = conversation.pages[0]?.ticket
  return own?.contactId === ticket.contactId && own.whatsappId === ticket.whatsappId
}

/** The conversation after an event; the same object if nothing changed. Safe to apply twice. */
export const applyMessageEvent = (conversation: Conversation, payload: MessagePayload): Conversation => {
  if (payload.action === 'update') return withChangedMessage(conversation, payload.message)
  if (payload.action === 'delete') return withoutMessage(conversation, payload.message.id)
  return belongs(conversation, payload.ticket) ? withNewMessage(conversation, payload.message) : conversation
}

export const mapMessages = (conversation: Conversation, change: (message: Message) => Message): Conversation =>
  changeMessages(conversation, (messages) => mapped(messages, change))
