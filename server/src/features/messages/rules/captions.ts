/** Which text is the caption of which file. Pure. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

/** Words with a folder in them are words: no file is called so. */
const isNameOf = (words: string, name: string | undefined, shown: (name: string) => string) =>
  words === name || (words !== '' && !/[\\/]/.test(words) && shown(words) === name)

/**
 * `body`: a single text, which goes to the first file, or one per file. A text that is just the file's name is
 * dropped: it is compared as `shown` shortens and cleans the names of files.
 */
export const textsFor = (
  body: string | readonly string[],
  fileNames: readonly string[],
  shown: (name: string) => string,
): Decision<string[]> => {
  if (typeof body === 'string') {
    const words = body.trim()
    return accept([fileNames.some((name) => isNameOf(words, name, shown)) ? '' : words])
  }
  const places = Math.max(1, fileNames.length)
  if (body.length !== places && body.length > 1) return refuse('ERR_VALIDATION', 'body.body')
  return accept(
    Array.from({ length: body.length }, (_none, index) => {
      const words = (body[index] ?? '').trim()
      return isNameOf(words, fileNames[index], shown) ? '' : words
    }),
  )
}
