/** The access token of an Authorization header. The scheme's name is case-insensitive (RFC 9110, 11.1). */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1]
