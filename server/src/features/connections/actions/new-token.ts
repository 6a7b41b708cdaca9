import { createHash, randomInt } from 'node:crypto'
import { tokenLength } from '@guiche/contract/features/connections'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** What a new connection has for programs that send from it. */
export const newToken = (): string =>
  Array.from({ length: tokenLength }, () => letters[randomInt(letters.length)]).join('')

/** What a connection's token is found by. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
