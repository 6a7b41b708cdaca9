import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { markMentionsRead, ownMentions } from './api.ts'

/**
 * Notifies the user of a mention, also of those from while they were away, with a link. Opening the ticket marks it
 * as read. `open`: opens a ticket.
 */
export const useMentions = (activeRef: string | null, open: (uuid: string) => void): void => {
  const t = useTexts()
  const { data } = useQuery(ownMentions)
  const told = useRef(new Map<number, () => void>())
  useEffect(() => {
    for (const mention of data?.mentions ?? []) {
      if (mention.isRead) {
        told.current.get(mention.id)?.()
        continue
      }
      const { id, ticketId, ticketUuid, contactName, excerpt, author } = mention
      if (activeRef === ticketUuid || activeRef === String(ticketId)) {
        told.current.get(id)?.()
        void markMentionsRead(ticketId).catch(() => undefined)
        continue
      }
      if (told.current.has(id)) continue
      const words = { author: author?.name ?? t('shell.somebody'), contact: contactName, excerpt }
      const withdraw = toast.offer(t('shell.mentioned', words), t('shell.showMention'), () => open(ticketUuid))
      told.current.set(id, withdraw)
    }
  }, [data, activeRef, open, t])
}
