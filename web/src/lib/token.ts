import { recall, remember } from './storage.ts'

let current: string | null = recall('token')

/** The access token: kept in memory, mirrored to storage so that a reload and other tabs have it. */
export const token = {
  get: (): string | null => current,
  /** Another tab may have refreshed meanwhile. */
  stored: (): string | null => recall('token'),
  set: (next: string | null): void => {
    current = next
    remember('token', next)
  },
}

/** Whether the server would still take this token, as far as its own text says. */
export const isFresh = (jwt: string, now = Date.now()): boolean => {
  try {
    const payload = JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof payload.exp === 'number' && payload.exp * 1000 > now + 5_000
  } catch {
    return false
  }
}
