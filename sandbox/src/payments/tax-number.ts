/** CPF and CNPJ by their check digits. */
const digitOf = (digits: readonly number[]): number => {
  const top = digits.length < 12 ? Number.POSITIVE_INFINITY : 9
  let weight = 2
  let sum = 0
  for (const digit of [...digits].reverse()) {
    sum += digit * weight
    weight = weight === top ? 2 : weight + 1
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

export const isTaxNumber = (text: string, length?: 11 | 14): boolean => {
  if (!/^(\d{11}|\d{14})$/.test(text) || /^(\d)\1+$/.test(text) || (length && text.length !== length)) return false
  const digits = [...text].map(Number)
  const first = digitOf(digits.slice(0, -2))
  return first === digits.at(-2) && digitOf([...digits.slice(0, -2), first]) === digits.at(-1)
}
