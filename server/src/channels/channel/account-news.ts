/** What the provider says of an account, or of one of its numbers. */
export type AccountNews = {
  /** The provider's id of the account, which several numbers may share. */
  owner: string
  /** Digits; absent: every number of the account. */
  number?: string
  /** The provider's time of it. */
  at: Date
} & (
  | { what: 'quality'; isLow: boolean | null; limit: string | null }
  /** It must not start conversations until then; null: no end was given. */
  | { what: 'restricted'; until: Date | null; detail: string | null }
  | { what: 'violation' | 'disable_scheduled' | 'disabled' | 'reinstated'; detail: string | null }
)
