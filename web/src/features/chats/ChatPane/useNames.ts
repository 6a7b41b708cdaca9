import type { Chat } from '@guiche/contract/features/chats'
import { useState } from 'react'
import { matchesOf, nameAt, withName } from '../../../lib/mention-words.ts'
import { useUser } from '../../../lib/session.ts'
import { textAreaOf, writeAtCaret } from '../../../ui/form/write-at-caret.ts'
import { useSuggestions } from '../../../ui/use-suggestions.ts'
import { changeChatDraft } from '../api/drafts.ts'

/** Between two there is nobody to call. */
const leastMembers = 3

/** The members whose name is being typed behind an @. */
export const useNames = (chat: Chat, fieldId: string, draft: string) => {
  const { id: ownId } = useUser()
  const [caret, setCaret] = useState(0)
  const isGroup = chat.users.length >= leastMembers
  const begun = isGroup ? nameAt(draft, Math.min(caret, draft.length)) : null
  const others = chat.users.filter(({ userId }) => userId !== ownId).map(({ user }) => user)
  const suggest = useSuggestions({
    scope: begun === null ? null : `@${caret - begun.length}`,
    query: begun ?? '',
    suggestions: begun === null ? [] : matchesOf(others, begun),
    onChoose: ({ name }) => {
      const next = withName(draft, caret, name)
      writeAtCaret(textAreaOf(fieldId), next.caret, () => {
        changeChatDraft(chat.id, next.words)
        setCaret(next.caret)
      })
    },
  })
  return { suggest, setCaret }
}
