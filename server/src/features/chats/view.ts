import type { Chat, ChatMessage } from '@guiche/contract/features/chats'
import type { chatMessages, chats } from '../../../schema/colleague-tables.ts'
import type { LinkMaker } from '../../media-links.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { chatMediaType } from './rules.ts'

/** A member as a chat's row contains it. */
interface ShownMember {
  id: number
  name: string
  profileImage: string | null
  online: boolean
  unreads: number
}

export const shownColumns = ['id', 'uuid', 'title', 'owner_id', 'last_message', 'created_at', 'updated_at'] as const
export type ChatRow = Pick<RowOf<typeof chats>, (typeof shownColumns)[number]> & { members: ShownMember[] }

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

export const shownMessageColumns = [
  ...(['id', 'chat_id', 'sender_id', 'message', 'client_id', 'created_at', 'edited_at', 'deleted_at'] as const),
  ...(['media_file', 'media_name', 'media_mime', 'media_bytes', 'is_voice_note'] as const),
] as const
export type ChatMessageRow = Pick<RowOf<typeof chatMessages>, (typeof shownMessageColumns)[number]> & {
  sender_name: string | null
}

/** The links go to members alone, and end after some hours. */
const mediaView = (row: ChatMessageRow, link: LinkMaker) => ({
  mediaType: chatMediaType(row.media_file === null ? null : row.media_mime),
  mediaUrl: row.media_file === null ? null : link(row.media_file, row.media_name),
  mediaName: row.media_name,
  mediaMime: row.media_mime,
  mediaBytes: row.media_bytes,
  isVoiceNote: row.is_voice_note,
})

export const toChatMessageView = (row: ChatMessageRow, link: LinkMaker): ChatMessage => ({
  id: row.id,
  chatId: row.chat_id,
  senderId: row.sender_id,
  sender: row.sender_id === null ? null : { id: row.sender_id, name: row.sender_name ?? '' },
  message: row.message,
  ...mediaView(row, link),
  clientId: row.client_id,
  isEdited: row.edited_at !== null && row.deleted_at === null,
  isDeleted: row.deleted_at !== null,
  createdAt: row.created_at.toISOString(),
})
