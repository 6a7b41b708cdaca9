/** Phone numbers hidden from agents under the company's LGPD settings. */

/** The six digits before the last two become asterisks: 5511987654321 → 55119******21. */
export const maskNumber = (number: string): string =>
  number.length < 8 ? number.replace(/\d/g, '*') : `${number.slice(0, -8)}******${number.slice(-2)}`

/** A name that is only a number gives the number away: it is masked too. */
export const maskName = (name: string): string =>
  /^\+?[\d\s().-]{8,}$/.test(name) ? maskNumber(name.replace(/\D/g, '')) : name

export const hidesNumbers = (settings: { enableLGPD: string; lgpdHideNumber: string }): boolean =>
  settings.enableLGPD === 'enabled' && settings.lgpdHideNumber === 'enabled'
