/** Whether to accept the cookie of this request: not if another site's page may have sent it. */

export interface Whence {
  origin: string | undefined
  /** What the browser says about the requesting page. */
  fetchSite: string | undefined
  host: string | undefined
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * `Sec-Fetch-Site: same-origin` is trusted, whatever the other two headers say: pages cannot set it, and a proxy may
 * have changed `Host`. A GET of our own page has no Origin (long polling starts so); if nothing names another site,
 * the SameSite=Strict cookie is enough. A sibling subdomain is another site unless it is among the allowed origins.
 */
export const isFromOwnSite = ({ origin, fetchSite, host }: Whence, allowedOrigins: readonly string[]): boolean => {
  if (origin !== undefined && allowedOrigins.includes(origin)) return true
  if (fetchSite !== undefined && fetchSite !== 'none') return fetchSite === 'same-origin'
  return origin === undefined || (host !== undefined && hostOf(origin) === host)
}
