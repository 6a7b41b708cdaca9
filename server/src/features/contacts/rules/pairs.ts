/** The pairs of a company's own making, for those who may not see numbers. */
import type { ExtraInfo } from '@guiche/contract/features/contacts'

const digitsOf = (text: string): string => text.replace(/\P{Nd}/gu, '')

/** A number is found by its end: with or without country, area and ninth digit it is the same one. */
const endLength = 8
/** Of a number that is masked. */
const shownLength = 2
const holds = (text: string, number: string): boolean => {
  const end = digitsOf(number).slice(-endLength)
  return end.length === endLength && digitsOf(text).includes(end)
}

const starred = (text: string): string => text.replace(/\p{Nd}/gu, '*')
const masked = (text: string, number: string): string => (holds(text, number) ? starred(text) : text)

/** Documents and orders are what pairs are for, and stay: hidden is only the contact's own number, however it is written. */
export const maskPair = ({ name, value }: ExtraInfo, number: string): ExtraInfo => ({
  name: masked(name, number),
  value: masked(value, number),
})

/**
 * The numbers that these pairs may be guesses at: anyone who writes one and reads whether it comes back hidden has asked whether it is the contact's. What is
 * shown of the number, its last two digits, tells guesses from documents.
 */
export const guessesIn = (pairs: readonly ExtraInfo[], number: string): string[] => {
  const digits = digitsOf(number)
  if (digits.length < endLength) return []
  const [start, shown] = [digits.slice(0, -endLength), digits.slice(-shownLength)]
  const ends = pairs.flatMap(({ name, value }) => [name, value]).flatMap((text) => endsIn(digitsOf(text)))
  return [...new Set(ends.filter((end) => end.endsWith(shown)).map((end) => start + end))]
}

const endsIn = (digits: string): string[] =>
  Array.from({ length: Math.max(0, digits.length - endLength + 1) }, (_each, at) => digits.slice(at, at + endLength))

const isSame = (left: ExtraInfo, right: ExtraInfo): boolean => left.name === right.name && left.value === right.value

/**
 * A masked pair that is sent back is the one that was shown so, not a new one. Each is meant once, as two may look the same; and it is meant also by what
 * was shown before the contact's number changed.
 */
export const pairsMeant = (
  { number, extraInfo }: { number: string; extraInfo: readonly ExtraInfo[] },
  given: readonly ExtraInfo[],
  seesNumbers = false,
): ExtraInfo[] => {
  const unmeant = [...extraInfo]
  const take = (isMeant: (stored: ExtraInfo) => boolean): ExtraInfo | undefined => {
    const at = unmeant.findIndex(isMeant)
    return at < 0 ? undefined : unmeant.splice(at, 1)[0]
  }
  return given.map((pair) => {
    const isShown = (stored: ExtraInfo) => isSame(maskPair(stored, number), pair)
    const wasShown = ({ name, value }: ExtraInfo) =>
      [name, starred(name)].includes(pair.name) && [value, starred(value)].includes(pair.value)
    return take(isShown) ?? (seesNumbers ? undefined : take(wasShown)) ?? extraInfo.find(isShown) ?? pair
  })
}

/** Those of these pairs that are written anew. */
export const pairsWritten = (
  before: { number: string; extraInfo: readonly ExtraInfo[] },
  given: readonly ExtraInfo[],
): ExtraInfo[] => pairsMeant(before, given).filter((pair) => !before.extraInfo.some((stored) => isSame(stored, pair)))
