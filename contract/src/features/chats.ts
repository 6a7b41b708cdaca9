/** The internal chat of colleagues. Only its members can see a chat and its messages. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ChatMessageId, ChatRef, UserId, uuid } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, Instant, line, text } from '../core/wire.ts'

export const mostChatMembers = 100
export const mostChatMessageLetters = 10_000

export const ChatUser = z.object({
  userId: z.number(),
  /** Messages that this member has not seen. */
  unreads: z.number(),
  user: z.object({ id: z.number(), name: z.string(), profileImage: z.string().nullable(), online: z.boolean() }),
})
export type ChatUser = z.output<typeof ChatUser>

export const Chat = z.object({
  id: z.number(),
  uuid: z.string(),
  title: z.string(),
  /** Null only while an owner who left is being replaced. */
  ownerId: z.number().nullable(),
  /** The last author and text: `Marina: bom dia`; empty if there is no message. */
  lastMessage: z.string(),
  createdAt: Instant,
  /** The time of the last message, or of the creation: lists are in this order. */
  updatedAt: Instant,
  users: z.array(ChatUser),
})
export type Chat = z.output<typeof Chat>

export const ChatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  /** Null: the sender was deleted. */
  senderId: z.number().nullable(),
  sender: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Empty once it was taken back, and where there is only a file. */
  message: z.string(),
  /** As the messages of tickets have it; `conversation`: there is no file. */
  mediaType: z.enum(['conversation', 'image', 'audio', 'video', 'application']),
  /** For a few hours; asked for again, there is a fresh one. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaBytes: z.number().nullable(),
  isVoiceNote: z.boolean(),
  /** As the client named it. */
  clientId: z.string().nullable(),
  isEdited: z.boolean(),
  /** Deleted by its sender: it keeps its place, without its content. */
  isDeleted: z.boolean(),
  createdAt: Instant,
})
export type ChatMessage = z.output<typeof ChatMessage>

/** As ids, as the objects that older clients send, or as a chat lists its members. */
const Users = z
  .array(
    z.union([
      UserId,
      z.object({ userId: UserId }).transform(({ userId }) => userId),
      z.object({ id: UserId }).transform(({ id }) => id),
    ]),
  )
  .min(1, { error: 'must name at least one user' })
  .max(mostChatMembers)

export const ChatFields = z.object({ title: line(100, 1), users: Users })

const params = z.object({ id: ChatRef })
const plan = 'useInternalChat'

export const listChats = endpoint({
  method: 'GET',
  path: '/chats',
  needs: 'user',
  plan,
  summary: 'Chats that the caller is a member of, newest activity first; found by title or by a member’s name',
  query: PageQuery,
  answer: pageAnswer('records', Chat),
})

export const unreadChats = endpoint({
  method: 'GET',
  path: '/chats/unread',
  needs: 'user',
  plan,
  summary: 'How many messages the caller has not seen, by chat; chats without any are left out',
  answer: z.object({ records: z.array(z.object({ chatId: z.number(), unreads: z.number() })) }),
})

/** With the chat to open. */
export const FoundChatMessage = ChatMessage.extend({ chat: Chat.pick({ id: true, uuid: true, title: true }) })
export type FoundChatMessage = z.output<typeof FoundChatMessage>

export const findChatMessages = endpoint({
  method: 'GET',
  path: '/chats/messages',
  needs: 'user',
  plan,
  summary:
    'Messages of the caller’s chats that hold every word of the term, without regard to accents and case, newest first',
  query: PageQuery.pick({ cursor: true, pageNumber: true }).extend({ searchParam: text(200, 2) }),
  answer: pageAnswer('records', FoundChatMessage),
  errors: ['ERR_SEARCH_TOO_LONG', 'ERR_BUSY'],
})

export const chatDetails = endpoint({
  method: 'GET',
  path: '/chats/{id}',
  needs: 'user',
  plan,
  summary: 'One chat of the caller, by its number or uuid',
  params,
  answer: Chat,
  errors: ['ERR_NO_CHAT_FOUND'],
})

export const createChat = endpoint({
  method: 'POST',
  path: '/chats',
  needs: 'user',
  plan,
  summary: 'Open a chat with colleagues; the caller owns it and is a member',
  body: ChatFields,
  answer: Chat,
  errors: ['ERR_NO_USER_FOUND'],
})

export const updateChat = endpoint({
  method: 'PUT',
  path: '/chats/{id}',
  needs: 'user',
  plan,
  summary: 'Change title and members; by the owner, who is the longest member once the former one left the company',
  params,
  body: ChatFields.partial(),
  answer: Chat,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NOT_CHAT_OWNER', 'ERR_NO_USER_FOUND'],
})

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/chats/{id}',
  needs: 'user',
  plan,
  summary: 'Remove a chat with everything said in it; by whom may change it',
  params,
  answer: Deleted,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NOT_CHAT_OWNER'],
})

export const readChat = endpoint({
  method: 'POST',
  path: '/chats/{id}/read',
  needs: 'user',
  plan,
  summary: 'The caller has seen everything in it',
  params,
  /** `userId` of older clients is the caller's own and is ignored. */
  body: z.object({ userId: z.unknown().optional() }).optional(),
  answer: Chat,
  errors: ['ERR_NO_CHAT_FOUND'],
})

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/chats/{id}/messages',
  needs: 'user',
  plan,
  summary: 'What was said, the newest page first, each page oldest first',
  params,
  query: PageQuery.pick({ pageNumber: true, cursor: true }),
  answer: pageAnswer('records', ChatMessage),
  errors: ['ERR_NO_CHAT_FOUND'],
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/chats/{id}/messages',
  needs: 'user',
  plan,
  summary:
    'Say something, or send a file with a caption or without (multipart, field `medias`); a repeated sending with the same clientId is the same message',
  params,
  /** `message` may be left out beside a file. */
  body: z.object({
    message: text(mostChatMessageLetters).default(''),
    clientId: uuid().optional(),
    /** Recorded, rather than an audio file. */
    isVoiceNote: flag.default(false),
  }),
  files: { field: 'medias', most: 1, required: false },
  answer: ChatMessage,
  errors: [
    'ERR_NO_CHAT_FOUND',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
    'ERR_MESSAGE_ID_TAKEN',
    'ERR_CREATING_MESSAGE',
  ],
  failsAs: 'ERR_CREATING_MESSAGE',
})

const messageParams = params.extend({ messageId: ChatMessageId })

export const editChatMessage = endpoint({
  method: 'PUT',
  path: '/chats/{id}/messages/{messageId}',
  needs: 'user',
  plan,
  summary: 'New words for an own message of the last 15 minutes, none only below a file; the same words change nothing',
  params: messageParams,
  body: z.object({ message: text(mostChatMessageLetters) }),
  answer: ChatMessage,
  errors: [
    'ERR_NO_CHAT_FOUND',
    'ERR_FETCH_WAPP_MSG',
    'ERR_NOT_OWN_MESSAGE',
    'ERR_MESSAGE_NOT_EDITABLE',
    'ERR_EDIT_TOO_LATE',
  ],
})

export const deleteChatMessage = endpoint({
  method: 'DELETE',
  path: '/chats/{id}/messages/{messageId}',
  needs: 'user',
  plan,
  summary: 'Take an own message back: its place stays, its words and its file go. Asked again it answers the same',
  params: messageParams,
  answer: ChatMessage,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_FETCH_WAPP_MSG', 'ERR_NOT_OWN_MESSAGE'],
})

/** Sent to the members, also under the chat's own name (`chat-7`). Former members receive a delete. */
export const chatEvent = event({
  stream: 'chat',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.literal('new-message'), newMessage: ChatMessage, chat: Chat }),
    /** Edited, or deleted. */
    z.object({ action: z.literal('update-message'), message: ChatMessage, chat: Chat }),
    z.object({ action: z.literal('update'), chat: Chat }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})

/** Sent to one member (`chat-user-3`): a chat that is new for them, or has another title or other members. */
export const chatUserEvent = event({
  stream: 'chat-user',
  payload: z.object({ action: z.enum(['create', 'update']), record: Chat }),
})
