import type { PauseReason } from '@guiche/contract/features/connection-cockpit'

/** The provider speaks of more than this message: the number, or a template, is not to be used unasked for a while. */
export interface ProviderPause {
  of: 'number' | 'template'
  reason: PauseReason
  /** The first time; twice as long where it is refused again at once. */
  seconds: number
}
