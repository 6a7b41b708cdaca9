import type { SessionUser } from '@guiche/contract/features/users'
import { type MenuItem, menuGroups } from '../../lib/manifest.ts'
import { meets } from '../../lib/rights.ts'
import { isExpired } from '../../lib/subscription.ts'

/** What the person may enter, in groups; only the way to pay while the subscription has expired. */
export const menuOf = (user: SessionUser, items: readonly MenuItem[]): MenuItem[][] => {
  const shown = items.filter(
    ({ need, staysWhenExpired }) => meets(user, need ?? {}) && (staysWhenExpired || !isExpired(user.company)),
  )
  return menuGroups.map((group) => shown.filter((item) => item.group === group)).filter((group) => group.length > 0)
}
