/** Which words go with which file. Pure. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

/** `body`: once for all, then the first file carries it, or once per file. Words that are a file's own name say nothing. */
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
