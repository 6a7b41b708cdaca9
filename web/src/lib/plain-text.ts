import { plain } from '@guiche/contract/plain'

/** The positions of a term in a text, ignoring accents and case. */
export const placesOf = (text: string, term: string): { start: number; end: number }[] => {
  // The position in the text for each letter of its plain form.
  const origins: number[] = []
  let whole = ''
  let at = 0
  for (const letter of text) {
    for (const each of plain(letter)) {
      whole += each
      for (let unit = 0; unit < each.length; unit += 1) origins.push(at)
    }
    at += letter.length
  }
  const wanted = [...term].map(plain).join('')
  const places: { start: number; end: number }[] = []
  if (wanted === '') return places
  for (let found = whole.indexOf(wanted); found !== -1; found = whole.indexOf(wanted, found + wanted.length)) {
    places.push({ start: origins[found] ?? 0, end: origins[found + wanted.length] ?? text.length })
  }
  return places
}
