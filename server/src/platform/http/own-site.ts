/** Does a browser's cookie speak in this request? Not where another site's page may have sent it along. */

export interface Whence {
  origin: string | undefined
  /** What the browser says of the page that asks. */
  fetchSite: string | undefined
  host: string | undefined
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Who says `same-origin` is believed whatever the other two say: a page cannot set that header, and a proxy may have changed `Host`. A GET of one's own page carries no Origin, as long polling begins; without any word of another site the cookie, which is SameSite=Strict, is
 * enough. A neighbour below the same domain is another site unless it is among the allowed origins.
 */
export const isFromOwnSite = ({ origin, fetchSite, host }: Whence, allowedOrigins: readonly string[]): boolean => {
  if (origin !== undefined && allowedOrigins.includes(origin)) return true
  if (fetchSite !== undefined && fetchSite !== 'none') return fetchSite === 'same-origin'
  return origin === undefined || (host !== undefined && hostOf(origin) === host)
}
