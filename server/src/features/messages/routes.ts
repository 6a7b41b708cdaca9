import { listConversationMedia } from '@guiche/contract/features/conversation-media'
import * as found from '@guiche/contract/features/found-messages'
import * as interactive from '@guiche/contract/features/interactive-messages'
import * as changes from '@guiche/contract/features/message-changes'
import { sendTemplate as sendTemplateCall } from '@guiche/contract/features/message-templates'
import * as calls from '@guiche/contract/features/messages'
import { markTicketRead, updateTicket } from '@guiche/contract/features/tickets'
import { bind } from '../../bind.ts'
import { deleteMessage } from './actions/delete-message.ts'
import { editMessage } from './actions/edit-message.ts'
import { fetchMediaAgain } from './actions/fetch-media-again.ts'
import { forwardMessages } from './actions/forward-messages.ts'
import { reactToMessage } from './actions/react-to-message.ts'
import { readAndChange } from './actions/read-and-change.ts'
import { readConversation } from './actions/read-conversation.ts'
import { readTicket } from './actions/read-ticket.ts'
import { retryMessage } from './actions/retry-message.ts'
import { sendButton, sendInteractive } from './actions/send-interactive.ts'
import { sendMessage } from './actions/send-message.ts'
import { sendTemplate } from './actions/send-template.ts'
import { transcribeAudio } from './actions/transcribe-audio.ts'
import { dismissChange } from './actions/want-change.ts'
import { conversationMedia } from './queries/conversation-media.ts'
import { countMessages } from './queries/count-messages.ts'
import { findMessages } from './queries/find-messages.ts'
import { composedButton, composedList, composedMeeting, composedPix } from './rules/interactive.ts'

export const messageRoutes = [
  bind(calls.listMessages, ({ ctx, params, query }) => readConversation(ctx, params.ticketUuid, query)),
  bind(found.findMessages, ({ ctx, params, query }) => findMessages(ctx, params.ticketUuid, query.term)),
  bind(listConversationMedia, ({ ctx, params, query }) => conversationMedia(ctx, params.ticketUuid, query)),
  bind(calls.sendMessage, ({ ctx, params, body, files }) => sendMessage(ctx, params.ticketId, body, files)),
  bind(calls.transcribeAudio, async ({ ctx, params }) => ({
    transcribedText: await transcribeAudio(ctx, params.file),
  })),
  bind(calls.countMessages, ({ ctx, query }) => countMessages(ctx, query)),
  bind(calls.retryMessage, ({ ctx, params }) => retryMessage(ctx, params.messageId)),
  bind(calls.fetchMediaAgain, ({ ctx, params }) => fetchMediaAgain(ctx, params.messageId)),
  bind(changes.editMessage, ({ ctx, params, body }) => editMessage(ctx, params.id, body.body)),
  bind(changes.deleteMessage, ({ ctx, params }) => deleteMessage(ctx, params.id)),
  bind(changes.reactToMessage, ({ ctx, params, body }) => reactToMessage(ctx, params.messageId, body.emoji)),
  bind(changes.dismissChange, ({ ctx, params }) => dismissChange(ctx, params.messageId)),
  bind(changes.forwardMessage, ({ ctx, body }) => forwardMessages(ctx, body)),
  bind(interactive.sendList, ({ ctx, params, body }) =>
    sendInteractive(ctx, params.ticketId, { id: body.id, ...composedList(body) }),
  ),
  bind(interactive.sendCopyButton, ({ ctx, params, body, files }) =>
    sendButton(ctx, params.ticketId, { id: body.id, ...composedButton('copy', body) }, { files, image: body.image }),
  ),
  bind(interactive.sendCallButton, ({ ctx, params, body, files }) =>
    sendButton(ctx, params.ticketId, { id: body.id, ...composedButton('call', body) }, { files, image: body.image }),
  ),
  bind(interactive.sendUrlButton, ({ ctx, params, body, files }) =>
    sendButton(ctx, params.ticketId, { id: body.id, ...composedButton('url', body) }, { files, image: body.image }),
  ),
  bind(interactive.sendPix, ({ ctx, params, body }) =>
    sendInteractive(ctx, params.ticketId, { id: body.id, ...composedPix(body) }),
  ),
  bind(interactive.sendMeeting, ({ ctx, params, body }) =>
    sendInteractive(ctx, params.ticketId, { id: body.id, ...composedMeeting(body) }),
  ),
  bind(sendTemplateCall, ({ ctx, params, body, files }) => sendTemplate(ctx, params.ticketId, body, files)),
  bind(updateTicket, ({ ctx, params, body }) => readAndChange(ctx, params.id, body)),
  bind(markTicketRead, ({ ctx, params }) => readTicket(ctx, params.id)),
]
