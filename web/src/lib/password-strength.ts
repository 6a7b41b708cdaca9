/** One point each; 0 to 2 is weak, 3 and 4 medium, 5 strong. */
export const passwordRules = {
  weakLength: (password: string) => password.length >= 8,
  weakUppercase: (password: string) => /\p{Lu}/u.test(password),
  weakLowercase: (password: string) => /\p{Ll}/u.test(password),
  weakDigit: (password: string) => /\d/.test(password),
  weakSymbol: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const
export type PasswordRule = keyof typeof passwordRules
export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[]

export type PasswordStrength = 'weak' | 'medium' | 'strong'

export const passwordScore = (password: string): number =>
  passwordRuleNames.filter((rule) => passwordRules[rule](password)).length

export const passwordStrength = (password: string): PasswordStrength => {
  const score = passwordScore(password)
  if (score <= 2) return 'weak'
  return score === 5 ? 'strong' : 'medium'
}
