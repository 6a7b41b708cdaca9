/** Who is named by @ in these words. */
import { plain } from '@guiche/contract/plain'

interface Named {
  id: number
  name: string
}

const letter = /[\p{L}\p{N}]/u

/** The whole name stands behind the @, accents and capitals aside. The longer of two names that fit is meant. */
export const mentionedIn = <P extends Named>(words: string, people: readonly P[]): P[] => {
  const said = plain(words)
  const byLength = [...people].filter(({ name }) => name.trim() !== '').sort((a, b) => b.name.length - a.name.length)
  const found = new Set<P>()
  for (let at = said.indexOf('@'); at >= 0; at = said.indexOf('@', at + 1)) {
    if (at > 0 && letter.test(said.charAt(at - 1))) continue
    const rest = said.slice(at + 1)
    const person = byLength.find(({ name }) => {
      const wanted = plain(name.trim())
      return rest.startsWith(wanted) && !letter.test(rest.charAt(wanted.length))
    })
    if (person) found.add(person)
  }
  return [...found]
}

const longest = 200
export const excerptOf = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
