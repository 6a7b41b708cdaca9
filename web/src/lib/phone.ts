/** Formats Brazilian numbers, masked digits (`*`) included; all others only get a plus sign. */
export const formatPhone = (number: string): string => {
  const plain = number.replace(/[^\d*]/g, '')
  const isBrazilian = plain.startsWith('55') && (plain.length === 12 || plain.length === 13)
  if (!isBrazilian)
    return /^[\d*]{8,15}$/.test(plain) && plain.length === number.replace(/^\+/, '').length ? `+${plain}` : number
  return `+55 ${plain.slice(2, 4)} ${plain.slice(4, -4)}-${plain.slice(-4)}`
}

/** What people type or paste, in the wire's format. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

/**
 * Why the typed text is not a valid number. Ten or eleven digits that look like a Brazilian number without its
 * country code would be taken for one of another country; a plus sign says that they are.
 */
export const numberProblem = (typed: string): 'length' | 'country' | null => {
  const digits = digitsOf(typed)
  if (digits.length < 8 || digits.length > 15) return 'length'
  return !typed.trim().startsWith('+') && /^[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(digits) ? 'country' : null
}

/** `(11) 98765-4321` while typing a number without its country code. */
export const maskNationalPhone = (typed: string): string => {
  const digits = digitsOf(typed).slice(0, 11)
  if (digits.length <= 2) return digits
  const area = `(${digits.slice(0, 2)}) `
  const rest = digits.slice(2)
  const cut = rest.length > 8 ? 5 : 4
  return rest.length <= cut ? area + rest : `${area}${rest.slice(0, cut)}-${rest.slice(cut)}`
}
