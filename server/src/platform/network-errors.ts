/** Node's error codes for unreachable hosts; these are temporary. */
export const networkErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
] as const

/** Explanations for the operator who configured the address; the other codes are clear. */
export const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host name cannot be looked up',
  EHOSTUNREACH: 'there is no way to the host',
}
