/** Which text is the caption of which file. Pure. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

/**
 * `body`: a single text, which goes to the first file, or one per file. A text that is just the file's name is
 * dropped.
 */
export const textsFor = (body: string | readonly string[], fileNames: readonly string[]): Decision<string[]> => {
  if (typeof body === 'string') {
    const words = body.trim()
    return accept([fileNames.includes(words) ? '' : words])
  }
  const places = Math.max(1, fileNames.length)
  if (body.length !== places && body.length > 1) return refuse('ERR_VALIDATION', 'body.body')
  return accept(
    Array.from({ length: body.length }, (_none, index) => {
      const words = (body[index] ?? '').trim()
      return words === fileNames[index] ? '' : words
    }),
  )
}
