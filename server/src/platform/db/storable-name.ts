import { createHash } from 'node:crypto'
import { storableText } from './storable-json.ts'

/** An index takes entries of 2,700 bytes at most. What networks and devices name is far shorter. */
const mostLetters = 500

/**
 * A name that somebody else chose, as a column with an index stores it. The same name always becomes the same, and two names two. What fits stays as it is.
 */
export const storableName = (name: string): string =>
  name.length <= mostLetters && storableText(name) === name
    ? name
    : `~${createHash('sha256').update(Buffer.from(name, 'utf16le')).digest('base64url')}`
