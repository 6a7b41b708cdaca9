import { recall, remember } from './storage.ts'

let current: string | null = recall('token')

/** The access token: kept in memory, and copied to storage for reloads and other tabs. */
export const token = {
  get: (): string | null => current,
  /** Another tab may have refreshed meanwhile. */
  stored: (): string | null => recall('token'),
  set: (next: string | null): void => {
    current = next
    remember('token', next)
  },
}

/** Whether the token has not expired yet, by its own claims. */
export const isFresh = (jwt: string, now = Date.now()): boolean => {
  try {
    const payload = JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof payload.exp === 'number' && payload.exp * 1000 > now + 5_000
  } catch {
    return false
  }
}
