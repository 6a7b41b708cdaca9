import { allUsers, listUsers, type UserSummary, userDetails } from '@guiche/contract/features/users'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'

interface Pages {
  pages: readonly { users: readonly UserSummary[] }[]
}

const askPages = askingAgain(listUsers, shortMs)
const askRecords = askingAgain(userDetails, shortMs)

/** What a row shows, as it is now: the person alone is told their whole record, and a node of the version before tells less. */
const shownOf = (before: UserSummary, after: object): UserSummary => ({
  ...before,
  ...Object.fromEntries(Object.entries(after).filter(([key]) => key in before)),
})

/** What a page is searched or sorted by. Not presence: a row that comes and goes would make the page jump. */
const movesRow = (a: UserSummary, b: UserSummary): boolean =>
  a.name !== b.name || a.email !== b.email || a.profile !== b.profile

/** Presence changes every minute: rows are patched, and the pickers ask again when they are next opened. Only what moves a row is asked for again. */
export const onUser: Reducer<'user'> = (client, payload) => {
  void client.invalidateQueries({ queryKey: keyOf(allUsers), refetchType: 'none' })
  askRecords(client)
  if (payload.action !== 'update') return askPages(client)
  patchThroughFetch<Pages>(client, keyOf(listUsers), (cached) => {
    let stays = false
    const withRow = (before: UserSummary): UserSummary => {
      if (before.id !== payload.userId) return before
      const after = shownOf(before, payload.user)
      stays = !movesRow(before, after)
      return after
    }
    const pages = cached.pages.map((page) => ({ ...page, users: page.users.map(withRow) }))
    if (!stays) askPages(client)
    return stays ? { ...cached, pages } : cached
  })
}

export const live: Live = { hears: { user: [onUser] } }
