/** The catalogue of events: every stream and what it carries. Their names on the wire, rooms and words: sockets.ts. */

import { announcementEvent } from './features/announcements.ts'
import { chatEvent, chatUserEvent } from './features/chats.ts'
import { connectionEvent, connectionSessionEvent } from './features/connections.ts'
import { contactEvent } from './features/contacts.ts'
import { draftEvent } from './features/drafts.ts'
import { ledgerEvent } from './features/ledger.ts'
import { mentionEvent } from './features/mentions.ts'
import { messageEvent } from './features/messages.ts'
import { noticeEvent } from './features/notifications.ts'
import { phoneBookEvent } from './features/phone-books.ts'
import { queueEvent } from './features/queues.ts'
import { quickMessageEvent } from './features/quick-messages.ts'
import { scheduleEvent } from './features/schedules.ts'
import { settingsEvent } from './features/settings.ts'
import { tagEvent } from './features/tags.ts'
import { ticketDeedEvent } from './features/ticket-deeds.ts'
import { ticketNoteEvent } from './features/ticket-notes.ts'
import { ticketEvent } from './features/tickets.ts'
import { authEvent, userEvent } from './features/users.ts'

export const events = {
  announcement: announcementEvent,
  auth: authEvent,
  chat: chatEvent,
  'chat-user': chatUserEvent,
  user: userEvent,
  queue: queueEvent,
  quickMessage: quickMessageEvent,
  schedule: scheduleEvent,
  contact: contactEvent,
  phoneBook: phoneBookEvent,
  whatsapp: connectionEvent,
  whatsappSession: connectionSessionEvent,
  settings: settingsEvent,
  tag: tagEvent,
  ticket: ticketEvent,
  ticketDeed: ticketDeedEvent,
  appMessage: messageEvent,
  draft: draftEvent,
  mention: mentionEvent,
  notice: noticeEvent,
  ticketNote: ticketNoteEvent,
  ledger: ledgerEvent,
} as const

export type Stream = keyof typeof events
