interface Asked {
  method: string
  /** With its query, as it came. */
  url: string
  /** The header `accept`; absent means anything. */
  accept: string | undefined
}

/**
 * Is this the address of a screen, which the page itself resolves? A screen has no dot in its last part: a file that is missing
 * stays missing, and programs that want JSON are told in JSON.
 */
export const asksForScreen = ({ method, url, accept = '*/*' }: Asked): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?')
  return path.lastIndexOf('.') <= path.lastIndexOf('/') && (accept.includes('text/html') || accept.includes('*/*'))
}
