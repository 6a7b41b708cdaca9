import type { SessionUser } from '@guiche/contract/features/users'
import { type MenuItem, menuGroups } from '../../lib/manifest.ts'
import { meets } from '../../lib/rights.ts'
import { isExpired } from '../../lib/subscription.ts'

/** Conditions of some items. */
export interface Filled {
  helps: boolean
}

/** The entries that the user may open, in groups; only the payment page while the subscription has expired. */
export const menuOf = (user: SessionUser, items: readonly MenuItem[], filled: Filled): MenuItem[][] => {
  const isFilled = ({ shownWith }: MenuItem) =>
    shownWith === undefined || filled[shownWith] || meets(user, { action: 'platform:manage' })
  const shown = items.filter(
    (item) => meets(user, item.need ?? {}) && (item.staysWhenExpired || !isExpired(user.company)) && isFilled(item),
  )
  return menuGroups.map((group) => shown.filter((item) => item.group === group)).filter((group) => group.length > 0)
}
