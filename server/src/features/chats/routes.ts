import * as calls from '@guiche/contract/features/chats'
import { bind } from '../../bind.ts'
import { createChat, deleteChat, readChat, updateChat } from './actions/chats.ts'
import { deleteChatMessage, editChatMessage, sendChatMessage } from './actions/messages.ts'
import { chatDetails, chatMessagesPage, chatsPage, chatsUnread, foundMessages } from './queries.ts'

export const chatRoutes = [
  bind(calls.listChats, ({ ctx, query }) => chatsPage(ctx, query)),
  bind(calls.unreadChats, ({ ctx }) => chatsUnread(ctx)),
  bind(calls.findChatMessages, ({ ctx, query }) => foundMessages(ctx, query)),
  bind(calls.chatDetails, ({ ctx, params }) => chatDetails(ctx, params.id)),
  bind(calls.createChat, ({ ctx, body }) => createChat(ctx, body)),
  bind(calls.updateChat, ({ ctx, params, body }) => updateChat(ctx, params.id, body)),
  bind(calls.deleteChat, ({ ctx, params }) => deleteChat(ctx, params.id)),
  bind(calls.readChat, ({ ctx, params }) => readChat(ctx, params.id)),
  bind(calls.listChatMessages, ({ ctx, params, query }) => chatMessagesPage(ctx, params.id, query)),
  bind(calls.sendChatMessage, ({ ctx, params, body, files }) => sendChatMessage(ctx, params.id, body, files)),
  bind(calls.editChatMessage, ({ ctx, params, body }) =>
    editChatMessage(ctx, params.id, params.messageId, body.message),
  ),
  bind(calls.deleteChatMessage, ({ ctx, params }) => deleteChatMessage(ctx, params.id, params.messageId)),
]
