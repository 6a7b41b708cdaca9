import { listTags, type Tag, tagList } from '@guiche/contract/features/tags'
import { plain } from '@guiche/contract/plain'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'

const byName = (a: Tag, b: Tag): number => {
  const [one, other] = [plain(a.name), plain(b.name)]
  return one < other ? -1 : one > other ? 1 : a.id - b.id
}

const kindOf = (queryKey: readonly unknown[]): number =>
  (queryKey[2] as { query?: { kanban?: number } } | undefined)?.query?.kanban ?? 0

const askAgain = askingAgain(listTags, shortMs)

/** Updates the short lists of fields; reloads the paged one. */
export const onTag: Reducer<'tag'> = (client, payload) => {
  askAgain(client)
  patchThroughFetch<Tag[]>(client, keyOf(tagList), (tags, queryKey) => {
    const rest = tags.filter(({ id }) => id !== payload.tagId)
    if (payload.action === 'delete') return rest.length === tags.length ? tags : rest
    return payload.tag.kanban === kindOf(queryKey) ? [...rest, payload.tag].sort(byName) : tags
  })
}

export const live: Live = { hears: { tag: [onTag] } }
