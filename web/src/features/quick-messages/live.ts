import { listQuickMessages, type QuickMessage, quickMessageList } from '@guiche/contract/features/quick-messages'
import type { QueryClient } from '@tanstack/react-query'
import type { Reducer } from '../../lib/live.ts'
import { oncePerMoment, shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { byShortcode } from './api.ts'

const askAgain = oncePerMoment(
  (client: QueryClient) => void client.invalidateQueries({ queryKey: keyOf(listQuickMessages) }),
  shortMs,
)

/** What the slash offers is patched; the paged list is asked again. */
export const onQuickMessage: Reducer<'quickMessage'> = (client, payload) => {
  askAgain(client)
  patchThroughFetch<QuickMessage[]>(client, keyOf(quickMessageList), (all) => {
    const rest = all.filter(({ id }) => id !== payload.id)
    if (payload.action === 'delete') return rest.length === all.length ? all : rest
    return payload.record.status ? [...rest, payload.record].sort(byShortcode) : rest
  })
}
