import type { Profile } from '@guiche/contract/permissions'
import { Refusal } from '../../../platform/refusal.ts'

/**
 * Another admin may have made an agent of whoever acts, while they waited for the lock: they came as an admin, and have no day any more that
 * they would have to wait for.
 */
export const refuseFormerAdmin = ({ profile }: { profile: Profile }, isStillAdmin: boolean): void => {
  if (profile === 'admin' && !isStillAdmin) throw new Refusal('ERR_NO_PERMISSION')
}
