/** E.164: a country code, which never begins with zero, and at most fifteen digits in all. */
export const isPhoneNumber = (digits: string): boolean => /^[1-9]\d{7,14}$/.test(digits)

/**
 * Brazilian mobiles got a ninth digit; WhatsApp keeps either form: 55 11 9XXXX-XXXX and 55 11 XXXX-XXXX are one person.
 * Landlines (2 to 5 after the area code) never had it.
 */
export const phoneVariants = (digits: string): string[] => {
  const longer = /^55(\d{2})9([6-9]\d{7})$/.exec(digits)
  if (longer) return [digits, `55${longer[1]}${longer[2]}`]
  const shorter = /^55(\d{2})([6-9]\d{7})$/.exec(digits)
  if (shorter) return [digits, `55${shorter[1]}9${shorter[2]}`]
  return [digits]
}
