import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { Say } from '../../../lib/i18n.ts'

/** Those that the user can fix. */
const named = ['timeout', 'keys', 'used', 'gone', 'resting', 'address'] as const satisfies readonly OutsideFailure[]

/** Why an external bot gave no answer. */
export const failureText = (failure: string | null, t: Say): string =>
  t(`flows.runs.failures.${named.find((each) => each === failure) ?? 'other'}`)
