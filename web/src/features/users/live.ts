import { allUsers, listUsers, userDetails } from '@guiche/contract/features/users'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { keyOf } from '../../lib/query.ts'

const askPages = askingAgain(listUsers, shortMs)
const askRecords = askingAgain(userDetails, shortMs)

/**
 * Presence changes every minute: pickers reload when they are next opened; a page of users and an open record reload
 * at once.
 */
export const onUser: Reducer<'user'> = (client) => {
  void client.invalidateQueries({ queryKey: keyOf(allUsers), refetchType: 'none' })
  askPages(client)
  askRecords(client)
}

export const live: Live = { hears: { user: [onUser] } }
