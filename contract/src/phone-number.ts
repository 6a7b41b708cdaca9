/** E.164: a country's code, which no zero begins, and at most fifteen digits in all. */
export const isPhoneNumber = (digits: string): boolean => /^[1-9]\d{7,14}$/.test(digits)
