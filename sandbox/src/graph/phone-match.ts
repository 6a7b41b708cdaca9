/** Brazilian mobiles registered before the ninth digit keep a WhatsApp id without it, so both spellings reach one person. */
export function spellingsOf(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  const [, area, rest] = /^55(\d{2})(\d{8,9})$/.exec(digits) ?? []
  if (area === undefined || rest === undefined) return [digits]
  if (rest.length === 9 && rest.startsWith('9')) return [digits, `55${area}${rest.slice(1)}`]
  if (rest.length === 8 && /^[6-9]/.test(rest)) return [digits, `55${area}9${rest}`]
  return [digits]
}
