/** Pairs for users who may not see numbers. */
import type { ExtraInfo } from '@guiche/contract/features/contacts'

const digitsOf = (text: string): string => text.replace(/\P{Nd}/gu, '')

/** Numbers are compared by their end, so that country code, area code and ninth digit do not matter. */
const endLength = 8
/** Of a masked number. */
const shownLength = 2
const endOf = (number: string): string => digitsOf(number).slice(-endLength)
const holds = (text: string, numbers: readonly string[]): boolean => {
  const digits = digitsOf(text)
  return numbers.map(endOf).some((end) => end.length === endLength && digits.includes(end))
}

const starred = (text: string): string => text.replace(/\p{Nd}/gu, '*')
const masked = (text: string, numbers: readonly string[]): string => (holds(text, numbers) ? starred(text) : text)

/**
 * Pairs are for documents and orders, which stay visible: only the contact's own numbers are masked, in any notation.
 */
export const maskPair = ({ name, value }: ExtraInfo, numbers: readonly string[]): ExtraInfo => ({
  name: masked(name, numbers),
  value: masked(value, numbers),
})

const mostOtherNumbers = 50

/**
 * The numbers that somebody has or had beside the one that is shown, each once. Numbers in their pairs are never
 * dropped for the limit.
 * @param latest the youngest last
 */
export const otherNumbersOf = (
  { number, extraInfo }: { number: string; extraInfo: readonly ExtraInfo[] },
  latest: readonly string[],
): string[] => {
  const byEnd = new Map(latest.filter((each) => endOf(each) !== endOf(number)).map((each) => [endOf(each), each]))
  byEnd.delete('')
  const others = [...byEnd.values()]
  const younger = new Set(others.slice(-mostOtherNumbers))
  return others.filter((each) => younger.has(each) || isNumberIn(extraInfo, each))
}

export const isNumberIn = (pairs: readonly ExtraInfo[], number: string): boolean =>
  pairs.some(({ name, value }) => holds(name, [number]) || holds(value, [number]))

/**
 * The numbers at which these pairs may be guesses: a user who writes one and sees that it comes back masked knows
 * that it is the contact's. The visible last two digits distinguish guesses from documents.
 */
export const guessesIn = (pairs: readonly ExtraInfo[], numbers: readonly string[]): string[] => {
  const ends = pairs.flatMap(({ name, value }) => [name, value]).flatMap((text) => endsIn(digitsOf(text)))
  const guesses = numbers.map(digitsOf).flatMap((digits) => {
    if (digits.length < endLength) return []
    const [start, shown] = [digits.slice(0, -endLength), digits.slice(-shownLength)]
    return ends.filter((end) => end.endsWith(shown)).map((end) => start + end)
  })
  return [...new Set(guesses)]
}

const endsIn = (digits: string): string[] =>
  Array.from({ length: Math.max(0, digits.length - endLength + 1) }, (_each, at) => digits.slice(at, at + endLength))

const isSame = (left: ExtraInfo, right: ExtraInfo): boolean => left.name === right.name && left.value === right.value

interface Hiding {
  /** The contact's own. */
  numbers: readonly string[]
  extraInfo: readonly ExtraInfo[]
}

/**
 * A masked pair that is sent back stands for the stored one. Each counts once, because two may look the same; a mask
 * from before the contact's number changed counts too.
 */
export const pairsMeant = (
  { numbers, extraInfo }: Hiding,
  given: readonly ExtraInfo[],
  seesNumbers = false,
): ExtraInfo[] => {
  const unmeant = [...extraInfo]
  const take = (isMeant: (stored: ExtraInfo) => boolean): ExtraInfo | undefined => {
    const at = unmeant.findIndex(isMeant)
    return at < 0 ? undefined : unmeant.splice(at, 1)[0]
  }
  return given.map((pair) => {
    const isShown = (stored: ExtraInfo) => isSame(maskPair(stored, numbers), pair)
    const wasShown = ({ name, value }: ExtraInfo) =>
      [name, starred(name)].includes(pair.name) && [value, starred(value)].includes(pair.value)
    return take(isShown) ?? (seesNumbers ? undefined : take(wasShown)) ?? extraInfo.find(isShown) ?? pair
  })
}

/** Those of these pairs that are new. */
export const pairsWritten = (before: Hiding, given: readonly ExtraInfo[]): ExtraInfo[] =>
  pairsMeant(before, given).filter((pair) => !before.extraInfo.some((stored) => isSame(stored, pair)))
