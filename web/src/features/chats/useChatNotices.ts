import type { Chat } from '@guiche/contract/features/chats'
import { useUser } from '../../lib/session.ts'
import { useStream } from '../../lib/socket.ts'
import { play } from '../../lib/sound.ts'

/** Somebody looks at this chat: what is said there is no news. */
const isWatched = ({ id, uuid }: Chat): boolean =>
  document.hasFocus() && [`/chats/${id}`, `/chats/${uuid}`].includes(location.pathname)

/** A colleague's message is heard. */
export const useChatNotices = (): void => {
  const { id } = useUser()
  useStream('chat', (payload) => {
    if (payload.action !== 'new-message' || payload.newMessage.senderId === id || isWatched(payload.chat)) return
    play('chat')
  })
}
