/** The access token of an Authorization header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : undefined
