import { allUsers, updateUser } from '@guiche/contract/features/users'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'
import { updateSessionUser } from '../../lib/session.ts'

/** Those who serve one of the queues; without queues everybody of the company. */
export const colleaguesOf = (queueIds: readonly number[] = []) =>
  queryOf(allUsers, { query: queueIds.length > 0 ? { queueIds } : {} })

/** The own password. `current` is empty where the server asks for none. */
export const changeOwnPassword = async (userId: number, password: string, current: string): Promise<void> => {
  const body = { password, ...(current ? { currentPassword: current } : {}) }
  await call(updateUser, { params: { id: userId }, body })
  updateSessionUser({ mustChangePassword: false })
}
