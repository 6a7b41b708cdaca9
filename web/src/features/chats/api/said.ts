/** What was said: found, changed and taken back. Apart from the other calls: the shell, which shows what is unread, needs none of this. */
import { deleteChatMessage, editChatMessage, findChatMessages } from '@guiche/contract/features/chats'
import { call } from '../../../lib/api.ts'
import { pagesOf } from '../../../lib/query.ts'

export const foundPages = (searchParam: string) => pagesOf(findChatMessages, { query: { searchParam } })
/** Shorter ones are not looked for in what was said. */
export const leastFoundLetters = 2

interface Place {
  id: number
  messageId: number
}
export const changeMessage = (params: Place, message: string) => call(editChatMessage, { params, body: { message } })
export const takeBackMessage = (params: Place) => call(deleteChatMessage, { params })
