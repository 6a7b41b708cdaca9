import { recall, remember } from './storage.ts'

let current: string | null = recall('token')

/** The access token: kept in memory, and copied to storage for reloads and other tabs. */
export const token = {
  get: (): string | null => current,
  /** Another tab may have refreshed meanwhile. */
  stored: (): string | null => recall('token'),
  /** Takes what another tab stored. */
  follow: (): string | null => {
    current = recall('token')
    return current
  },
  set: (next: string | null): void => {
    current = next
    remember('token', next)
  },
}

const claimsOf = (jwt: string): { exp?: unknown; userId?: unknown } => {
  try {
    return JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** Whether the token has not expired yet, by its own claims. */
export const isFresh = (jwt: string, now = Date.now()): boolean => {
  const { exp } = claimsOf(jwt)
  return typeof exp === 'number' && exp * 1000 > now + 5_000
}

/** Whose token it is; undefined: nobody's. */
export const userIdIn = (jwt: string | null): unknown => (jwt === null ? undefined : claimsOf(jwt).userId)
