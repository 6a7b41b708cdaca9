import { onAnnouncement } from '../features/announcements/live.ts'
import { membersOfChats, onChat, onChatUser, onUserOfChats, sendersOfChats } from '../features/chats/live.ts'
import { onConnection, onConnectionSession } from '../features/connections/live.ts'
import { contactsShown, onContact, onPhoneBook } from '../features/contacts/live.ts'
import { onLedger, onMessageOfLedger } from '../features/ledger/live.ts'
import { onMention } from '../features/mentions/live.ts'
import {
  authorsShown,
  onContactOfMessages,
  onDraft,
  onMessage,
  onMessageOfMedia,
  onSettingOfMessages,
} from '../features/messages/live.ts'
import { onTicketOfMoments, onUserOfMoments, ticketsOfMoments } from '../features/moments/live.ts'
import { onQueue } from '../features/queues/live.ts'
import { onQuickMessage } from '../features/quick-messages/live.ts'
import { onContactOfSchedules, onMessageOfSchedules, onSchedule } from '../features/schedules/live.ts'
import { onTag } from '../features/tags/live.ts'
import { onContactOfNotes, onTicketNote } from '../features/ticket-notes/live.ts'
import { ticketPlaces, ticketShows } from '../features/tickets/api.ts'
import { onTicketDeed } from '../features/tickets/live/deed-events.ts'
import { onContactOfTickets, onTagOfTickets, onTicket } from '../features/tickets/live/ticket-events.ts'
import { onUser } from '../features/users/live.ts'
import type { LiveTable } from '../lib/live.ts'
import { joinTables, showing } from '../lib/shown.ts'

/** Which features hear which stream: what comes, goes, moves or is asked again. */
const lists: LiveTable = {
  announcement: [onAnnouncement],
  chat: [onChat],
  'chat-user': [onChatUser],
  ticket: [onTicket, onTicketOfMoments],
  ticketDeed: [onTicketDeed],
  appMessage: [onMessage, onMessageOfMedia, onMessageOfLedger, onMessageOfSchedules],
  draft: [onDraft],
  ledger: [onLedger],
  contact: [onContact, onContactOfTickets, onContactOfMessages, onContactOfNotes, onContactOfSchedules],
  phoneBook: [onPhoneBook],
  mention: [onMention],
  ticketNote: [onTicketNote],
  queue: [onQueue],
  quickMessage: [onQuickMessage],
  schedule: [onSchedule],
  whatsapp: [onConnection],
  whatsappSession: [onConnectionSession],
  settings: [onSettingOfMessages],
  tag: [onTag, onTagOfTickets],
  user: [onUser, onUserOfMoments, onUserOfChats],
}

/** What records show of others. */
const shown: readonly LiveTable[] = [
  showing(ticketPlaces, ticketShows),
  ticketsOfMoments,
  contactsShown,
  authorsShown,
  membersOfChats,
  sendersOfChats,
]

/** The lists hear first: they compare what is shown with the news. */
export const liveTable: LiveTable = joinTables([lists, ...shown])
