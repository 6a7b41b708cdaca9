/** Whether a message contains a phrase: as whole words, ignoring case, accents and punctuation. */
import { bare } from './answer.ts'

export const phraseKey = bare

interface Phrase {
  id: number
  phrase: string
}

/** The longest match; of equally long ones the oldest. */
export const phraseIn = <P extends Phrase>(message: string, phrases: readonly P[]): P | null => {
  const words = ` ${bare(message)} `
  let found: { phrase: P; length: number } | null = null
  for (const phrase of phrases) {
    const wanted = bare(phrase.phrase)
    if (wanted === '' || !words.includes(` ${wanted} `)) continue
    const isBetter =
      !found || wanted.length > found.length || (wanted.length === found.length && phrase.id < found.phrase.id)
    if (isBetter) found = { phrase, length: wanted.length }
  }
  return found?.phrase ?? null
}
