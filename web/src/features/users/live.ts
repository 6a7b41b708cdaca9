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

/** Has what a page is sorted or searched by changed? Presence has not: a row that comes and goes would make the page jump. */
const movesRow = (before: UserSummary, after: UserSummary): boolean =>
  before.name !== after.name || before.email !== after.email || before.profile !== after.profile

/** The pages with the row as it is now. `isKnown`: it stands where it stood. */
const withRow = (cached: Pages, after: UserSummary): { pages: Pages; isKnown: boolean } => {
  let isKnown = false
  const pages = cached.pages.map((page) => {
    const before = page.users.find(({ id }) => id === after.id)
    if (!before) return page
    isKnown = !movesRow(before, after)
    return { ...page, users: page.users.map((each) => (each.id === after.id ? after : each)) }
  })
  return { pages: isKnown ? { ...cached, pages } : cached, isKnown }
}

/** To the person alone the whole record is told. */
const summaryOf = (user: UserSummary): UserSummary => {
  const { id, name, email, profile, online, profileImage, color, queues, isActive, isInvited } = user
  return { id, name, email, profile, online, profileImage, color, queues, isActive, isInvited }
}

/** Presence changes every minute: rows are patched, and the pickers ask again when they are next opened. Only what moves a row is asked for again. */
export const onUser: Reducer<'user'> = (client, payload) => {
  void client.invalidateQueries({ queryKey: keyOf(allUsers), refetchType: 'none' })
  askRecords(client)
  // A node of the version before tells less of a row than its pages show.
  if (payload.action !== 'update' || !('isActive' in payload.user)) return askPages(client)
  const after = summaryOf(payload.user)
  patchThroughFetch<Pages>(client, keyOf(listUsers), (cached) => {
    const { pages, isKnown } = withRow(cached, after)
    if (!isKnown) askPages(client)
    return pages
  })
}

export const live: Live = { hears: { user: [onUser] } }
