import { listConversationMedia } from '@guiche/contract/features/conversation-media'
import { listTemplates } from '@guiche/contract/features/message-templates'
import { listMessages, type Message } from '@guiche/contract/features/messages'
import type { QueryClient } from '@tanstack/react-query'
import { askingAgain, fetchingStale } from '../../lib/asking-again.ts'
import { contactsMoved } from '../../lib/contact-moves.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { mapField, place, refreshed, showing } from '../../lib/shown.ts'
import { shelfOfKey } from './api/conversation-media.ts'
import { asBase, emptyBase, hearDraft } from './api/draft-sync.ts'
import { confirmStored } from './api/own-outbox.ts'
import { applyMessageEvent, type Conversation, mapMessages } from './live/conversation.ts'
import { applyToMedia, type ConversationMedia } from './live/conversation-media.ts'

const onMessage: Reducer<'appMessage'> = (client, payload) => {
  patchCached<Conversation>(client, keyOf(listMessages), (cached) => applyMessageEvent(cached, payload))
  if (payload.action === 'create') confirmStored(payload.message.id)
}

const fetchStaleMedia = fetchingStale(listConversationMedia)

/** Files and links. */
const onMessageOfMedia: Reducer<'appMessage'> = (client, payload) => {
  patchCached<ConversationMedia>(client, keyOf(listConversationMedia), (cached, key) => {
    const shelf = shelfOfKey(key)
    const after = shelf ? applyToMedia(cached, payload, shelf) : cached
    if (after !== 'unknown') return after
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    fetchStaleMedia(client)
    return cached
  })
}

const askForConversations = oncePerMoment((client: QueryClient) => {
  void client.invalidateQueries({ queryKey: keyOf(listMessages) })
  void client.invalidateQueries({ queryKey: keyOf(listConversationMedia) })
})

/** Two contacts were merged or split: a conversation contains all messages of its contact. */
export const onContactOfMessages: Reducer<'contact'> = (client, payload) => {
  if (contactsMoved(payload).length > 0) askForConversations(client)
}

/** Messages show their author's name. */
const authorsShown = showing<Message>([place<Conversation, Message>(listMessages, mapMessages)], {
  contact: (message, payload) =>
    'contact' in payload ? mapField(message, 'contact', (author) => refreshed(author, payload.contact)) : message,
})

/** Drafts are in a store of their own: there is no cached list of them. */
const onDraft: Reducer<'draft'> = (_client, payload) => {
  if (payload.action === 'update') hearDraft(payload.draft.ticketId, asBase(payload.draft))
  else hearDraft(payload.ticketId, emptyBase(payload.revision))
}

const askForTemplates = askingAgain(listTemplates)
/** The provider changed one of them, or all were read again. */
const onTemplates: Reducer<'messageTemplates'> = (client) => askForTemplates(client)

export const live: Live = {
  hears: {
    messageTemplates: [onTemplates],
    appMessage: [onMessage, onMessageOfMedia],
    draft: [onDraft],
    contact: [onContactOfMessages],
  },
  shows: [authorsShown],
}
