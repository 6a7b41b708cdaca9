/**
 * The first letters of the first and last word; for a phone number the plus and its first digit; for an empty name a
 * dot.
 */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (!first) return '·'
  if (/^\+?\d/.test(first)) return first.slice(0, 2)
  const letter = (word: string | undefined): string =>
    word ? ([...word.replace(/^[^\p{L}\p{N}\p{Emoji}]+/u, '')][0] ?? '') : ''
  return (letter(first) + letter(last)).toLocaleUpperCase('pt-BR') || '·'
}
