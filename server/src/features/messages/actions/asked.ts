/** The digest of a wish: the same wish gives the same, whatever time it is and whatever its tokens are filled with. */
import type { UploadedFile } from '../../../bind.ts'
import { derivedId } from './derived-id.ts'

/** Files are the same where their bytes are; what they are called does not matter. */
export const askedOf = (wish: object, files: readonly Pick<UploadedFile, 'sha256'>[]): string =>
  derivedId(JSON.stringify([wish, files.map(({ sha256 }) => sha256)]))
