import type { Message } from '@guiche/contract/features/messages'
import type { SessionUser } from '@guiche/contract/features/users'
import { useMemo } from 'react'
import { useUser } from '../../../lib/session.ts'
import { madeOf } from '../api/file-making.ts'
import { plainMessage } from '../api/plain-message.ts'
import type { Unsent } from '../api/unsent.ts'
import type { Shown } from '../useConversation.ts'
import type { Pages } from '../usePages.ts'
import type { PageWindow } from './usePageWindow.ts'

/** Pages. More messages than one page may have been unread when the conversation was opened. */
const kept = 2

type Author = Pick<SessionUser, 'id' | 'name' | 'companyId'>

/** The signature as the server will write it. */
const signedBody = ({ body, signMessage, isPrivate }: Unsent, name: string): string =>
  signMessage && !isPrivate && body !== '' ? `*${name}:*\n${body}` : body

const asMessage = (entry: Unsent, user: Author): Message => ({
  ...plainMessage,
  id: entry.id,
  // After all messages of the server.
  seq: Number.MAX_SAFE_INTEGER,
  ticketId: entry.ticketId,
  companyId: user.companyId,
  body: signedBody(entry, user.name),
  fromMe: true,
  user: { id: user.id, name: user.name },
  ...(entry.file ? madeOf(entry.file.mime, entry.file.making) : { mediaType: 'conversation' }),
  mediaState: entry.file ? 'ready' : 'none',
  mediaName: entry.file?.name ?? null,
  mediaMime: entry.file?.mime ?? null,
  mediaBytes: entry.file?.bytes ?? null,
  isVoiceNote: entry.file?.isVoiceNote ?? false,
  isPrivate: entry.isPrivate,
  quotedMsgId: entry.quoted?.id ?? null,
  quotedMsg: entry.quoted,
  createdAt: entry.createdAt,
})

const storedShown = new WeakMap<Message, Shown>()
const unsentShown = new WeakMap<Unsent, Shown>()

/** An unchanged message keeps its object, so that its bubble is not rendered again. */
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

const pageShown = new WeakMap<readonly Message[], readonly Shown[]>()

/** Computed once per page, and again if the page changes. */
const shownOfPage = ({ messages }: Pages[number]): readonly Shown[] => {
  const known = pageShown.get(messages) ?? messages.map(shownOf)
  pageShown.set(messages, known)
  return known
}

/** Unsent messages, after all of the server's. A message that the server has is not shown twice. */
const shownOfOutbox = (newest: readonly Shown[], unsent: readonly Unsent[], user: Author): Shown[] => {
  if (unsent.length === 0) return []
  const ids = new Set(newest.map(({ message }) => message.id))
  return unsent.filter(({ id }) => !ids.has(id)).map((entry) => shownUnsent(entry, user))
}

const inOrder = (pages: Pages): readonly Shown[] => pages.toReversed().flatMap(shownOfPage)

/** The messages in the list, oldest first, and the newest messages, which are the end of the list or newer than it. */
export const useShown = (pages: Pages, { from, to }: PageWindow, unsent: readonly Unsent[]) => {
  const user = useUser()
  return useMemo(() => {
    const end = inOrder(pages.slice(0, kept))
    const behind = shownOfOutbox(end, unsent, user)
    const newest = [...end, ...behind]
    const shown = from > 0 ? inOrder(pages.slice(from, to)) : [...inOrder(pages.slice(0, to)), ...behind]
    return { shown, newest }
  }, [pages, from, to, unsent, user])
}
