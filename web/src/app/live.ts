import { onAnnouncement } from '../features/announcements/live.ts'
import { onChat, onChatUser, onUserOfChats } from '../features/chats/live.ts'
import { onConnection, onConnectionSession } from '../features/connections/live.ts'
import { onContact, onPhoneBook, onTagOfContacts } from '../features/contacts/live.ts'
import { onLedger, onMessageOfLedger } from '../features/ledger/live.ts'
import { onMention } from '../features/mentions/live.ts'
import {
  onContactOfMessages,
  onDraft,
  onMessage,
  onMessageOfMedia,
  onSettingOfMessages,
} from '../features/messages/live.ts'
import {
  onConnectionOfMoments,
  onContactOfMoments,
  onQueueOfMoments,
  onTagOfMoments,
  onTicketOfMoments,
  onUserOfMoments,
} from '../features/moments/live.ts'
import { onQueue } from '../features/queues/live.ts'
import { onQuickMessage } from '../features/quick-messages/live.ts'
import { onContactOfSchedules, onMessageOfSchedules, onSchedule } from '../features/schedules/live.ts'
import { onTag } from '../features/tags/live.ts'
import { onContactOfNotes, onTicketNote } from '../features/ticket-notes/live.ts'
import { onTicketDeed } from '../features/tickets/live/deed-events.ts'
import {
  onConnectionOfTickets,
  onContactOfTickets,
  onQueueOfTickets,
  onTagOfTickets,
  onTicket,
  onUserOfTickets,
} from '../features/tickets/live/ticket-events.ts'
import type { LiveTable } from '../lib/live.ts'

/** Which features hear which stream; their reducers are in `features/<x>/live.ts`. */
export const liveTable: LiveTable = {
  announcement: [onAnnouncement],
  chat: [onChat],
  'chat-user': [onChatUser],
  ticket: [onTicket, onTicketOfMoments],
  ticketDeed: [onTicketDeed],
  appMessage: [onMessage, onMessageOfMedia, onMessageOfLedger, onMessageOfSchedules],
  draft: [onDraft],
  ledger: [onLedger],
  contact: [
    onContact,
    onContactOfTickets,
    onContactOfMessages,
    onContactOfNotes,
    onContactOfMoments,
    onContactOfSchedules,
  ],
  phoneBook: [onPhoneBook],
  mention: [onMention],
  ticketNote: [onTicketNote],
  queue: [onQueue, onQueueOfTickets, onQueueOfMoments],
  quickMessage: [onQuickMessage],
  schedule: [onSchedule],
  whatsapp: [onConnection, onConnectionOfTickets, onConnectionOfMoments],
  whatsappSession: [onConnectionSession],
  settings: [onSettingOfMessages],
  tag: [onTag, onTagOfContacts, onTagOfTickets, onTagOfMoments],
  user: [onUserOfTickets, onUserOfMoments, onUserOfChats],
}
