/** CPF and CNPJ end in two check digits. */
const checkDigit = (digits: readonly number[], weights: readonly number[]): number => {
  const rest = weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

const countDown = (from: number, length: number) =>
  Array.from({ length }, (_none, index) => (from - index < 2 ? from - index + 8 : from - index))

const weightsOf = { 11: [10, 11], 14: [5, 6] } as const

/** The digits of the typed text, or null if it is neither a CPF nor a CNPJ. */
export const documentIn = (typed: string): string | null => {
  const text = typed.replace(/\D/g, '')
  if ((text.length !== 11 && text.length !== 14) || /^(\d)\1+$/.test(text)) return null
  const digits = [...text].map(Number)
  const [first, second] = weightsOf[text.length as 11 | 14]
  const isRight =
    checkDigit(digits, countDown(first, text.length - 2)) === digits[text.length - 2] &&
    checkDigit(digits, countDown(second, text.length - 1)) === digits[text.length - 1]
  return isRight ? text : null
}
