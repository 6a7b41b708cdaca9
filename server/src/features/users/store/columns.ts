import type { UserChange } from '@guiche/contract/features/users'
import { type UserFlag, userFlags } from '@guiche/contract/permissions'
import type { z } from 'zod'
import type { UserColumns } from '../store.ts'

type Fields = z.output<typeof UserChange>

/** A password was set, so there is no invitation any more. */
export const chosenPassword = (passwordHash: string) => ({
  passwordHash,
  mustChangePassword: false,
  invitationHash: null,
  invitationExpiresAt: null,
})

/** Only the given fields: an absent field stays unchanged. Queues and the password are stored separately. */
export const columnsOf = (fields: Fields): Partial<UserColumns> => {
  const { password: _hashed, queueIds: _rows, companyId: _fixed, currentPassword: _seen, whatsappId, ...rest } = fields
  const plain = Object.fromEntries(Object.entries(rest).filter(([field]) => !userFlags.includes(field as UserFlag)))
  const flags = userFlags.flatMap((flag) => (rest[flag] === undefined ? [] : [[flag, rest[flag] === 'enabled']]))
  return { ...plain, ...Object.fromEntries(flags), ...(whatsappId === undefined ? {} : { connectionId: whatsappId }) }
}
