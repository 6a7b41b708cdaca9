/** Tells on whatever screen that a message failed after its author left the conversation, with the way back to it. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { cutText } from '../../lib/cut-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/toast.tsx'
import type { Outbox } from './api/outbox.ts'
import type { Waiting } from './api/unsent.ts'

const excerptLength = 80
/** When a number fails for all, the newest are enough: each stays until it is answered, and toasts of others have a place. */
const mostNotices = 3

interface Notice {
  messageId: string
  /** The message has not reached the server: it is in the outbox. */
  isUnsent: boolean
  withdraw: () => void
}

interface Shown {
  /** Of the message. */
  excerpt: string
  /** Of the customer or the chat. */
  name: string
  path: () => string
}

/** At most one notice per conversation. Withdrawn when the conversation opens, and when the message is sent again. */
export const useUnseenFailures = <E extends Waiting>(
  outbox: Outbox<E>,
  placeOf: (entry: E) => number,
  describe: (entry: E) => Shown,
) => {
  const t = useTexts()
  const navigate = useNavigate()
  const notices = useRef(new Map<number, Notice>())
  const heard = useRef(new Set<string>())
  const now = useRef({ t, navigate, placeOf, describe })
  now.current = { t, navigate, placeOf, describe }

  const withdraw = useCallback((place: number) => {
    notices.current.get(place)?.withdraw()
    notices.current.delete(place)
  }, [])

  const tell = useCallback(
    (place: number, message: Omit<Notice, 'withdraw'>, { excerpt, name, path }: Shown) => {
      withdraw(place)
      const [oldest] = notices.current.keys()
      if (oldest !== undefined && notices.current.size >= mostNotices) withdraw(oldest)
      const { t: say, navigate: go } = now.current
      const text = say('messages.failedUnseen', { name, excerpt: cutText(excerpt, excerptLength) })
      const open = () => void go({ to: path() })
      const remove = toast.offer(text, say('shell.showMention'), open, { id: newId(), color: 'red' })
      notices.current.set(place, { ...message, withdraw: remove })
    },
    [withdraw],
  )

  useEffect(() => {
    const stopHearing = outbox.onUnseenFailure((entry) =>
      tell(now.current.placeOf(entry), { messageId: entry.id, isUnsent: true }, now.current.describe(entry)),
    )
    const unsubscribe = outbox.subscribe(() => {
      for (const [place, { messageId, isUnsent }] of notices.current) {
        const isUnsentStill = outbox.of(place).some(({ id, failure }) => id === messageId && failure !== null)
        if (outbox.isWatched(place) || (isUnsent && !isUnsentStill)) withdraw(place)
      }
    })
    outbox.resume()
    return () => {
      stopHearing()
      unsubscribe()
      // The next person who signs in here must not see them.
      for (const place of notices.current.keys()) withdraw(place)
    }
  }, [outbox, tell, withdraw])

  /** A message that failed at the provider, or fails no more, as its event says. Later events repeat the failure. */
  const hear = (place: number, messageId: string, failure: Shown | null): void => {
    if (!failure) {
      heard.current.delete(messageId)
      if (notices.current.get(place)?.messageId === messageId) withdraw(place)
    } else if (!heard.current.has(messageId)) {
      heard.current.add(messageId)
      if (!outbox.isWatched(place)) tell(place, { messageId, isUnsent: false }, failure)
    }
  }
  return { hear }
}
