/** The pairs of a company's own making, for those who may not see numbers. */
import type { ExtraInfo } from '@guiche/contract/features/contacts'

const digitsOf = (text: string): string => text.replace(/\P{Nd}/gu, '')

/** A number is found by its end: with or without country, area and ninth digit it is the same one. */
const endLength = 8
const holds = (text: string, number: string): boolean => {
  const end = digitsOf(number).slice(-endLength)
  return end.length === endLength && digitsOf(text).includes(end)
}

const masked = (text: string, number: string): string => (holds(text, number) ? text.replace(/\p{Nd}/gu, '*') : text)

/** Documents and orders are what pairs are for, and stay: hidden is only the contact's own number, however it is written. */
export const maskPair = ({ name, value }: ExtraInfo, number: string): ExtraInfo => ({
  name: masked(name, number),
  value: masked(value, number),
})

const isSame = (left: ExtraInfo, right: ExtraInfo): boolean => left.name === right.name && left.value === right.value

/** A masked pair that is sent back is the one that was shown so, not a new one. */
export const pairsMeant = (
  before: { number: string; extraInfo: readonly ExtraInfo[] },
  given: readonly ExtraInfo[],
): ExtraInfo[] =>
  given.map((pair) => before.extraInfo.find((stored) => isSame(maskPair(stored, before.number), pair)) ?? pair)
