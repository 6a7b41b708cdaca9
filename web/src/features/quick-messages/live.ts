import { listQuickMessages, type QuickMessage, quickMessageList } from '@guiche/contract/features/quick-messages'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { byShortcode } from './api.ts'

const askAgain = askingAgain(listQuickMessages, shortMs)

/** Updates the slash's list in place; reloads the paged list. */
export const onQuickMessage: Reducer<'quickMessage'> = (client, payload) => {
  askAgain(client)
  patchThroughFetch<QuickMessage[]>(client, keyOf(quickMessageList), (all) => {
    const rest = all.filter(({ id }) => id !== payload.id)
    if (payload.action === 'delete') return rest.length === all.length ? all : rest
    return payload.record.status ? [...rest, payload.record].sort(byShortcode) : rest
  })
}

export const live: Live = { hears: { quickMessage: [onQuickMessage] } }
