import { createHash, randomInt } from 'node:crypto'
import { tokenLength } from '@guiche/contract/features/connections'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The token of a new connection, for programs that send through it. */
export const newToken = (): string =>
  Array.from({ length: tokenLength }, () => letters[randomInt(letters.length)]).join('')

/** The hash by which a connection's token is found. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
