/** The codes with which Node says that another machine could not be reached: by itself they pass. */
export const networkErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
] as const

/** What they mean to the operator who set the address; the others speak for themselves. */
export const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host name cannot be looked up',
  EHOSTUNREACH: 'there is no way to the host',
}
