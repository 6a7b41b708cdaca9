/** Messages: search, edit and delete. Separate from the other calls, because the shell needs only the unread count. */
import { deleteChatMessage, editChatMessage, findChatMessages } from '@guiche/contract/features/chats'
import { call } from '../../../lib/api.ts'
import { pagesOf } from '../../../lib/query.ts'

export const foundPages = (searchParam: string) => pagesOf(findChatMessages, { query: { searchParam } })
/** Shorter texts are not searched in messages. */
export const leastFoundLetters = 2

interface Place {
  id: number
  messageId: number
}
export const changeMessage = (params: Place, message: string) => call(editChatMessage, { params, body: { message } })
export const takeBackMessage = (params: Place) => call(deleteChatMessage, { params })
