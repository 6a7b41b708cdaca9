/** Masks phone numbers for agents under the company's LGPD settings. */

/** E.164. */
const longestNumber = 15

/** The six digits before the last two become asterisks: 5511987654321 → 55119******21. */
export const maskNumber = (number: string): string => {
  // Digits of some scripts have two UTF-16 units.
  const digits = [...number]
  if (digits.length < 8) return number.replace(/\p{Nd}/gu, '*')
  // A longer text may be two numbers: the digits before the asterisks would be the whole first one.
  const start = digits.length > longestNumber ? [] : digits.slice(0, -8)
  return `${start.join('')}******${digits.slice(-2).join('')}`
}

/**
 * Eight digits or more, with at most three other characters between two: the ways in which people and phones write
 * numbers.
 */
const written = /\+?\(?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){7,}/gu

/**
 * A name that is or contains a number reveals it, so that part is masked too. The same as shown_name (migration
 * 0037).
 */
export const maskName = (name: string): string =>
  name.replace(written, (number) => maskNumber(number.replace(/\P{Nd}/gu, '')))

const masked = /(?<!\p{Nd})\p{Nd}*\*{6}\p{Nd}{2}/gu

/** Restores the stored numbers in a masked name that a user edited; null if a mask matches no stored number. */
export const unmaskedName = (given: string, stored: string): string | null => {
  const numbers = new Map((stored.match(written) ?? []).map((number) => [maskName(number), number]))
  const masks = given.match(masked) ?? []
  return masks.every((mask) => numbers.has(mask)) ? given.replace(masked, (mask) => numbers.get(mask) ?? mask) : null
}

/** The words of a name, without the numbers in it. */
export const withoutNumbers = (name: string): string => {
  const words = name.replace(written, ' ').replace(masked, ' ')
  return (words === name ? name : words.replace(/\s+/g, ' ')).trim()
}

export const hidesNumbers = (settings: { enableLGPD: string; lgpdHideNumber: string }): boolean =>
  settings.enableLGPD === 'enabled' && settings.lgpdHideNumber === 'enabled'
