import type { MediaType, Message } from '@guiche/contract/features/messages'
import type { SessionUser } from '@guiche/contract/features/users'
import { useMemo } from 'react'
import { useUser } from '../../../lib/session.ts'
import type { Unsent } from '../api/unsent.ts'
import type { Shown } from '../useConversation.ts'

const shownImages = ['image/jpeg', 'image/png', 'image/webp']
const shownVideos = ['video/mp4', 'video/3gpp', 'video/quicktime']

/** As the server will file it. */
export const mediaTypeOf = (mime: string): MediaType => {
  if (shownImages.includes(mime)) return 'image'
  if (shownVideos.includes(mime)) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'application'
}

type Author = Pick<SessionUser, 'id' | 'name' | 'companyId'>

/** The signature as the server will write it. */
const signedBody = ({ body, signMessage, isPrivate }: Unsent, name: string): string =>
  signMessage && !isPrivate && body !== '' ? `*${name}:*\n${body}` : body

const asMessage = (entry: Unsent, user: Author): Message => ({
  id: entry.id,
  // Behind everything that the server has.
  seq: Number.MAX_SAFE_INTEGER,
  ticketId: entry.ticketId,
  companyId: user.companyId,
  contactId: null,
  contact: null,
  body: signedBody(entry, user.name),
  fromMe: true,
  user: { id: user.id, name: user.name },
  mediaType: entry.file ? mediaTypeOf(entry.file.mime) : 'conversation',
  mediaState: entry.file ? 'ready' : 'none',
  mediaUrl: null,
  mediaName: entry.file?.name ?? null,
  mediaMime: entry.file?.mime ?? null,
  mediaBytes: entry.file?.bytes ?? null,
  mediaSeconds: null,
  isVoiceNote: entry.file?.isVoiceNote ?? false,
  ack: 0,
  failure: null,
  isPrivate: entry.isPrivate,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  quotedMsgId: entry.quoted?.id ?? null,
  quotedMsg: entry.quoted,
  reactions: [],
  dataJson: null,
  queueId: null,
  queue: null,
  createdAt: entry.createdAt,
})

const storedShown = new WeakMap<Message, Shown>()
const unsentShown = new WeakMap<Unsent, Shown>()

/** The same message is the same object, so that its bubble is not drawn again. */
const shownOf = (message: Message): Shown => {
  const known = storedShown.get(message) ?? { message, unsent: null }
  storedShown.set(message, known)
  return known
}
const shownUnsent = (entry: Unsent, user: Author): Shown => {
  const known = unsentShown.get(entry) ?? { message: asMessage(entry, user), unsent: entry }
  unsentShown.set(entry, known)
  return known
}

/** The conversation with what is still on its way behind it. A message that the server has is not shown twice. */
const joinShown = (messages: readonly Message[], unsent: readonly Unsent[], user: Author): readonly Shown[] => {
  const stored = messages.map(shownOf)
  if (unsent.length === 0) return stored
  const ids = new Set(messages.map(({ id }) => id))
  return [...stored, ...unsent.filter(({ id }) => !ids.has(id)).map((entry) => shownUnsent(entry, user))]
}

export const useShown = (messages: readonly Message[], unsent: readonly Unsent[]): readonly Shown[] => {
  const user = useUser()
  return useMemo(() => joinShown(messages, unsent, user), [messages, unsent, user])
}
