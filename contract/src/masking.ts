/** Phone numbers hidden from agents under the company's LGPD settings. */

/** E.164. */
const longestNumber = 15

/** The six digits before the last two become asterisks: 5511987654321 → 55119******21. */
export const maskNumber = (number: string): string => {
  if (number.length < 8) return number.replace(/\p{Nd}/gu, '*')
  // Longer than any number it may be two: what stands before the stars would be the first of them.
  return `${number.length > longestNumber ? '' : number.slice(0, -8)}******${number.slice(-2)}`
}

/** Eight digits or more, with at most three signs between any two: however people and phones write numbers. */
const written = /\+?\(?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){7,}/gu

/** A name that is a number, or has one in it, gives the number away: that is masked too. The same as shown_name (migration 0033). */
export const maskName = (name: string): string =>
  name.replace(written, (number) => maskNumber(number.replace(/\P{Nd}/gu, '')))

export const hidesNumbers = (settings: { enableLGPD: string; lgpdHideNumber: string }): boolean =>
  settings.enableLGPD === 'enabled' && settings.lgpdHideNumber === 'enabled'
