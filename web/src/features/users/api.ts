import { updateUser } from '@guiche/contract/features/users'
import { call } from '../../lib/api.ts'
import { updateSessionUser } from '../../lib/session.ts'

/** The own password. `current` is empty where the server asks for none. */
export const changeOwnPassword = async (userId: number, password: string, current: string): Promise<void> => {
  const body = { password, ...(current ? { currentPassword: current } : {}) }
  await call(updateUser, { params: { id: userId }, body })
  updateSessionUser({ mustChangePassword: false })
}
