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

interface Step<P> {
  after: Map<string, Step<P>>
  /** Whose name ends here. */
  person: P | undefined
}

/**
 * The names letter by letter. Names compared one after another took seconds: a thousand that begin alike, and an @ for
 * each letter of a long text.
 */
const stepsOf = <P extends Named>(people: readonly P[]): Step<P> => {
  const first: Step<P> = { after: new Map(), person: undefined }
  for (const person of people) {
    let step = first
    for (const sign of plain(person.name.trim()).split('')) {
      const known = step.after.get(sign) ?? { after: new Map(), person: undefined }
      step.after.set(sign, known)
      step = known
    }
    step.person ??= person
  }
  return first
}

/** The whole name stands behind the @, accents and capitals aside. The longer of two names that fit is meant. */
export const namingsIn = <P extends Named>(words: string, people: readonly P[]): Naming<P>[] => {
  if (!words.includes('@')) return []
  const { said, places } = plainWithPlaces(words)
  const first = stepsOf(people)
  const found: Naming<P>[] = []
  for (let at = said.indexOf('@'); at >= 0; at = said.indexOf('@', at + 1)) {
    if (at > 0 && letter.test(said.charAt(at - 1))) continue
    let fit: { person: P; end: number } | undefined
    let end = at + 1
    for (let step = first.after.get(said.charAt(end)); step; step = step.after.get(said.charAt(end))) {
      end += 1
      if (step.person !== undefined && !letter.test(said.charAt(end))) fit = { person: step.person, end }
    }
    if (!fit) continue
    found.push({ person: fit.person, start: places[at] ?? 0, end: places[fit.end] ?? words.length })
  }
  return found
}

export const mentionedIn = <P extends Named>(words: string, people: readonly P[]): P[] => [
  ...new Set(namingsIn(words, people).map(({ person }) => person)),
]
