import type { Chat, ChatMessage } from '@guiche/contract/features/chats'
import type { LinkMaker } from '../../media-links.ts'

export interface ChatMemberRow {
  id: number
  name: string
  profileImage: string | null
  online: boolean
  unreads: number
}

export interface ChatRow {
  id: number
  uuid: string
  title: string
  owner_id: number | null
  last_message: string
  created_at: Date
  updated_at: Date
  members: ChatMemberRow[]
  [column: string]: unknown
}

export const toChatView = (row: ChatRow, link: LinkMaker): Chat => ({
  id: row.id,
  uuid: row.uuid,
  title: row.title,
  ownerId: row.owner_id,
  lastMessage: row.last_message,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  users: row.members.map(({ id, name, profileImage, online, unreads }) => ({
    userId: id,
    unreads,
    user: { id, name, profileImage: profileImage === null ? null : link(profileImage), online },
  })),
})

export interface ChatMessageRow {
  id: number
  chat_id: number
  sender_id: number | null
  sender_name: string | null
  message: string
  client_id: string | null
  created_at: Date
  [column: string]: unknown
}

export const toChatMessageView = (row: ChatMessageRow): ChatMessage => ({
  id: row.id,
  chatId: row.chat_id,
  senderId: row.sender_id,
  sender: row.sender_id === null ? null : { id: row.sender_id, name: row.sender_name ?? '' },
  message: row.message,
  clientId: row.client_id,
  createdAt: row.created_at.toISOString(),
})
