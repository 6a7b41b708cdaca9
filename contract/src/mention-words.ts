/** Who is named by @ in these words, and where. Pure. */
import { plain } from './plain.ts'

interface Named {
  name: string
}
export interface Naming<P> {
  person: P
  /** Of the @, and behind the name. */
  start: number
  end: number
}

const letter = /[\p{L}\p{N}]/u

/** Without accents and capitals, with the place that each letter has in the words. */
const plainWithPlaces = (words: string): { said: string; places: number[] } => {
  let said = ''
  const places: number[] = []
  let at = 0
  for (const sign of words) {
    const made = plain(sign)
    said += made
    for (let count = 0; count < made.length; count += 1) places.push(at)
    at += sign.length
  }
  places.push(words.length)
  return { said, places }
}

/** The whole name stands behind the @, accents and capitals aside. The longer of two names that fit is meant. */
export const namingsIn = <P extends Named>(words: string, people: readonly P[]): Naming<P>[] => {
  if (!words.includes('@')) return []
  const { said, places } = plainWithPlaces(words)
  const byLength = people
    .map((person) => ({ person, wanted: plain(person.name.trim()) }))
    .filter(({ wanted }) => wanted !== '')
    .sort((a, b) => b.wanted.length - a.wanted.length)
  const found: Naming<P>[] = []
  for (let at = said.indexOf('@'); at >= 0; at = said.indexOf('@', at + 1)) {
    if (at > 0 && letter.test(said.charAt(at - 1))) continue
    const rest = said.slice(at + 1)
    const fit = byLength.find(({ wanted }) => rest.startsWith(wanted) && !letter.test(rest.charAt(wanted.length)))
    if (!fit) continue
    const end = at + 1 + fit.wanted.length
    found.push({ person: fit.person, start: places[at] ?? 0, end: places[end] ?? words.length })
  }
  return found
}

export const mentionedIn = <P extends Named>(words: string, people: readonly P[]): P[] => [
  ...new Set(namingsIn(words, people).map(({ person }) => person)),
]
