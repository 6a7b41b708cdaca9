import { allUsers } from '@guiche/contract/features/users'
import type { Live, Reducer } from '../../lib/live.ts'
import { keyOf } from '../../lib/query.ts'

/** Presence changes every minute: the pickers ask again when they are next opened. */
const onUser: Reducer<'user'> = (client) =>
  void client.invalidateQueries({ queryKey: keyOf(allUsers), refetchType: 'none' })

export const live: Live = { hears: { user: [onUser] } }
