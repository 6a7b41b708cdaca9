import { abilitiesOf } from '@guiche/contract/channels'
import type { Message } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { useUser } from '../../lib/session.ts'
import { changeDraft, type Quoted } from './api/drafts.ts'
import { outboxOf, useUnsent } from './api/own-outbox.ts'
import { useJump } from './MessageList/useJump.ts'
import { useShown } from './MessageList/useShown.ts'
import { focusText } from './Talk/ComposerText.tsx'
import type { ConversationScope } from './useConversation.ts'
import { useConfirmed, usePages } from './usePages.ts'

const quotationOf = ({ id, body, fromMe, mediaType, isDeleted, contact }: Message): Quoted => ({
  id,
  body,
  fromMe,
  mediaType,
  isDeleted,
  contact: contact && { name: contact.name },
})

/** The state and behaviour of one open conversation, without its looks. */
export const useThread = (ticket: Ticket) => {
  const user = useUser()
  const outbox = outboxOf(user.id)
  useEffect(() => outbox.open(ticket.id), [outbox, ticket.id])
  const pages = usePages(ticket)
  const unsent = useUnsent(outbox, ticket.id)
  useConfirmed(outbox, pages.pages, unsent.map(({ id }) => id).join(' '))
  const { shown, newest } = useShown(pages.pages, pages.window, unsent)
  const list = useRef<VirtuosoHandle>(null)
  const { jumpTo, isJumping, flashed } = useJump(list, shown, pages.reach)
  const { startOver, window } = pages
  const hasNewest = window.from === 0
  const toLatest = useCallback(() => {
    if (hasNewest) list.current?.scrollToIndex({ index: 'LAST', align: 'end' })
    else startOver()
  }, [hasNewest, startOver])
  const [openImageId, openImage] = useState<string | null>(null)
  const [forwarded, forward] = useState<readonly string[] | null>(null)
  const [openLifeId, openLife] = useState<string | null>(null)

  const quotes = abilitiesOf(ticket.channel).quotes
  const quote = useCallback(
    (message: Message) => {
      changeDraft(ticket.id, { quoted: quotationOf(message) })
      focusText(ticket.id)
    },
    [ticket.id],
  )
  const { refreshLinks } = pages
  const scope: ConversationScope = useMemo(
    () => ({ ticket, outbox, quote: quotes ? quote : null, jumpTo, openImage, openLife, forward, refreshLinks }),
    [ticket, outbox, quotes, quote, jumpTo, refreshLinks],
  )
  return {
    pages,
    shown,
    newest,
    hasNewest,
    list,
    toLatest,
    isJumping,
    flashed,
    scope,
    openImageId,
    openImage,
    openLifeId,
    openLife,
    forwarded,
    forward,
  }
}
