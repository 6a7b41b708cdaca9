import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { fillTokens } from '@guiche/contract/message-tokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { matchesOf, nameAt, withName } from '../../../lib/mention-words.ts'
import { useUser } from '../../../lib/session.ts'
import { textAreaOf, writeAtCaret } from '../../../ui/form/write-at-caret.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSuggestions } from '../../../ui/use-suggestions.ts'
import { mediaOf, offeredQuickMessages, quickMessagesFor } from '../../quick-messages/api.ts'
import { colleaguesOf } from '../../users/api.ts'
import { changeDraft, type Draft } from '../api/drafts.ts'
import { tokenFactsOf } from '../api/token-facts.ts'

/** The composer's suggestions: quick messages after a leading slash, colleagues after an @ in a note. */
export type Offer =
  | { kind: 'quickMessage'; id: number; quick: QuickMessage }
  | { kind: 'colleague'; id: number; name: string }

/** The text after a leading slash; null if there is none. */
const shortcodeAt = (text: string): string | null => (/^\/[^\n]*$/.test(text) ? text.slice(1) : null)

interface OffersOptions {
  fieldId: string
  ticket: Ticket
  draft: Pick<Draft, 'text' | 'isPrivate'>
  onFiles: (files: File[]) => void
}

const useChoice = (
  { fieldId, ticket, draft, onFiles }: OffersOptions,
  caret: number,
  setCaret: (at: number) => void,
) => {
  const t = useTexts()
  const user = useUser()
  const put = (text: string, at: number) => {
    writeAtCaret(textAreaOf(fieldId), at, () => {
      changeDraft(ticket.id, { text })
      setCaret(at)
    })
  }
  const attach = async ({ id }: QuickMessage) => {
    try {
      const file = await mediaOf(id)
      if (file) onFiles([file])
    } catch (error) {
      toast.error(t('quickMessages.mediaFailed', { reason: errorText(error, t) }))
    }
  }
  return (offer: Offer) => {
    if (offer.kind === 'colleague') {
      const next = withName(draft.text, caret, offer.name)
      return put(next.words, next.caret)
    }
    const text = fillTokens(offer.quick.message, tokenFactsOf(ticket, user))
    put(text, text.length)
    if (offer.quick.isMedia) void attach(offer.quick)
  }
}

export const useOffers = (options: OffersOptions) => {
  const { text, isPrivate } = options.draft
  const { id: ownId } = useUser()
  const [caret, setCaret] = useState(0)
  const shortcode = shortcodeAt(text)
  const name = isPrivate && shortcode === null ? nameAt(text, Math.min(caret, text.length)) : null
  const quick = useQuery({ ...offeredQuickMessages, enabled: shortcode !== null })
  const people = useQuery({ ...colleaguesOf(), enabled: name !== null })
  const quickOffers = (): Offer[] =>
    quickMessagesFor(quick.data ?? [], shortcode ?? '').map((each) => ({
      kind: 'quickMessage',
      id: each.id,
      quick: each,
    }))
  const peopleOffers = (): Offer[] =>
    matchesOf(
      (people.data ?? []).filter(({ id }) => id !== ownId),
      name ?? '',
    ).map((each) => ({
      kind: 'colleague',
      id: each.id,
      name: each.name,
    }))
  const choose = useChoice(options, caret, setCaret)
  const scope = shortcode !== null ? '/' : name !== null ? `@${caret - name.length}` : null
  const suggest = useSuggestions<Offer>({
    scope,
    query: shortcode ?? name ?? '',
    suggestions: shortcode !== null ? quickOffers() : name !== null ? peopleOffers() : [],
    onChoose: choose,
  })
  const isFailed = (shortcode !== null && quick.isError) || (name !== null && people.isError)
  return { suggest, setCaret, isQuick: shortcode !== null, isFailed: isFailed && !suggest.isClosed }
}

export type Offers = ReturnType<typeof useOffers>
