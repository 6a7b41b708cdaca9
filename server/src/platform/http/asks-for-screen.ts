interface Asked {
  method: string
  /** With its query, unchanged. */
  url: string
  /** The header `accept`; absent means anything. */
  accept: string | undefined
}

/**
 * Whether this is the address of a screen, which the page's router resolves. The last part of such an address has no
 * dot, so that a missing file gives a 404. Clients that ask for JSON get errors as JSON.
 */
export const asksForScreen = ({ method, url, accept = '*/*' }: Asked): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?')
  return path.lastIndexOf('.') <= path.lastIndexOf('/') && (accept.includes('text/html') || accept.includes('*/*'))
}
