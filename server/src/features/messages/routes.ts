import * as calls from '@guiche/contract/features/messages'
import { markTicketRead } from '@guiche/contract/features/tickets'
import { bind } from '../../bind.ts'
import { readTicket } from './actions/read-ticket.ts'
import { retryMessage } from './actions/retry-message.ts'
import { sendMessage } from './actions/send-message.ts'
import { messagesPage } from './queries.ts'

export const messageRoutes = [
  bind(calls.listMessages, ({ ctx, params, query }) => messagesPage(ctx, params.ticketUuid, query)),
  bind(calls.sendMessage, ({ ctx, params, body, files }) => sendMessage(ctx, params.ticketId, body, files)),
  bind(calls.retryMessage, ({ ctx, params }) => retryMessage(ctx, params.messageId)),
  bind(markTicketRead, ({ ctx, params }) => readTicket(ctx, params.id)),
]
