import type { Chat } from '@guiche/contract/features/chats'
import { useUser } from '../../lib/session.ts'
import { useStream } from '../../lib/socket.ts'
import { play } from '../../lib/sound.ts'

/** This chat is being viewed, so its messages cause no notice. */
const isWatched = ({ id, uuid }: Chat): boolean =>
  document.hasFocus() && [`/chats/${id}`, `/chats/${uuid}`].includes(location.pathname)

/** Plays a sound for a colleague's message. */
export const useChatNotices = (): void => {
  const { id } = useUser()
  useStream('chat', (payload) => {
    if (payload.action !== 'new-message' || payload.newMessage.senderId === id || isWatched(payload.chat)) return
    play('chat')
  })
}
