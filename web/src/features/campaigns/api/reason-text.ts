import type { DeliveryFailure } from '@guiche/contract/errors'
import { type RecipientReason, skipReasons } from '@guiche/contract/features/campaign-states'
import { ownFailures } from '@guiche/contract/features/schedules'
import type { Say } from '../../../lib/i18n.ts'

const own = [...skipReasons, ...ownFailures] as const

/** Our reason, or the channel's. */
export const reasonText = (reason: RecipientReason, t: Say): string => {
  const known = own.find((each) => each === reason)
  return known ? t(`campaigns.reasons.${known}`) : t(`errors.deliveryFailures.${reason as DeliveryFailure}`)
}
