import type { Mention } from '@guiche/contract/features/mentions'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { conversationPath } from '../../lib/conversation-path.ts'
import { useTexts } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { markMentionsRead, ownMentions } from './api.ts'

/** The screen's addresses of where somebody was named: one of them is open when a person looks at it. */
const placesOf = ({ ticketId, ticketUuid, chat }: Mention): string[] =>
  chat
    ? [`/chats/${chat.uuid}`, `/chats/${chat.id}`]
    : ['tickets', 'kanban'].flatMap((screen) => [`/${screen}/${ticketUuid}`, `/${screen}/${ticketId}`])

const useOffer = () => {
  const t = useTexts()
  const navigate = useNavigate()
  return useCallback(
    ({ ticketUuid, contactName, chat, excerpt, author }: Mention): (() => void) => {
      const words = { author: author?.name ?? t('shell.somebody'), contact: chat?.title ?? contactName ?? '', excerpt }
      const open = () => {
        const place = chat
          ? { to: `/chats/${chat.uuid}`, search: { message: chat.messageId } as never }
          : { to: conversationPath(ticketUuid ?? '') }
        void navigate(place)
      }
      return toast.offer(t('shell.mentioned', words), t('shell.showMention'), open)
    },
    [navigate, t],
  )
}

/**
 * A colleague calls: told at once on whatever screen, also to who was away meanwhile, with the way there. Opening the ticket has it
 * read; a chat is read by whoever looks at it.
 */
export const Mentions = (): null => {
  const offer = useOffer()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data } = useQuery(ownMentions)
  const told = useRef(new Map<number, () => void>())
  useEffect(() => {
    if (!data) return
    const withdraw = (id: number) => {
      told.current.get(id)?.()
      told.current.delete(id)
    }
    const news = data.mentions.filter(({ isRead }) => !isRead)
    for (const id of [...told.current.keys()]) if (!news.some((mention) => mention.id === id)) withdraw(id)
    for (const mention of news) {
      const { id, ticketId } = mention
      if (placesOf(mention).includes(pathname)) {
        withdraw(id)
        if (ticketId !== null) void markMentionsRead(ticketId).catch(() => undefined)
      } else if (!told.current.has(id)) told.current.set(id, offer(mention))
    }
  }, [data, pathname, offer])
  return null
}
