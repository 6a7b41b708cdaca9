import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

interface Owned {
  user_id: number | null
  is_general: boolean
  is_shared: boolean
}
interface Person {
  id: number
  isAdmin: boolean
}
type Audience = Pick<Owned, 'is_general' | 'is_shared'>
type AudienceChange = { [K in keyof Audience]?: boolean | undefined }

export const isForAll = ({ is_general, is_shared }: Audience): boolean => is_general || is_shared

export const mayUse = (who: Person, quick: Owned): boolean => isForAll(quick) || quick.user_id === who.id

/** General ones may be changed by everybody, others by their owner. Admins manage those of deleted owners. */
const mayEdit = (who: Person, quick: Owned): boolean =>
  quick.is_general || quick.user_id === who.id || (quick.user_id === null && who.isAdmin)

/** `change`: absent if its visibility does not change. */
export const mayChange = (who: Person, quick: Owned, change?: AudienceChange): Decision<null> => {
  // For a user who may not use it, it does not exist.
  if (!mayUse(who, quick)) return refuse('ERR_NO_QUICK_MESSAGE_FOUND')
  if (!mayEdit(who, quick)) return refuse('ERR_NO_PERMISSION')
  const isOwner = quick.user_id === who.id || who.isAdmin
  const isOther = (key: keyof Audience) => change?.[key] !== undefined && change[key] !== quick[key]
  if (!isOwner && isOther('is_general')) return refuse('ERR_NO_PERMISSION', 'body.geral')
  if (!isOwner && isOther('is_shared')) return refuse('ERR_NO_PERMISSION', 'body.visao')
  return accept(null)
}

/** File names are shown and sent without spaces. */
export const mediaNameOf = (name: string): string => name.trim().replace(/\s+/g, '_')
