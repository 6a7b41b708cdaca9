import { listChats } from '@guiche/contract/features/chats'
import { keyOf, queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { plainText } from '../../lib/whatsapp-text.ts'
import { useUnseenFailures } from '../messages/Talk/Talk.tsx'
import { chatOutboxOf } from './api/unsent.ts'
import type { ChatPages } from './api.ts'

const titleOf = (chatId: number): string =>
  queryClient
    .getQueriesData<ChatPages>({ queryKey: keyOf(listChats) })
    .flatMap(([, cached]) => cached?.pages ?? [])
    .flatMap(({ records }) => records)
    .find(({ id }) => id === chatId)?.title ?? `#${chatId}`

/** Messages to colleagues. */
export const UnseenFailures = (): null => {
  const { id } = useUser()
  useUnseenFailures(
    chatOutboxOf(id),
    ({ chatId }) => chatId,
    ({ chatId, body, file }) => ({
      excerpt: plainText(body) || (file?.name ?? ''),
      name: titleOf(chatId),
      path: () => `/chats/${chatId}`,
    }),
  )
  return null
}
