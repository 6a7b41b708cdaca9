/** Where to go after signing in: only a path of our own, never another site. */
export const safePath = (wanted: unknown, fallback: string): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback
  try {
    const url = new URL(wanted, location.origin)
    return url.origin === location.origin && !url.pathname.startsWith('/login')
      ? url.pathname + url.search + url.hash
      : fallback
  } catch {
    return fallback
  }
}
