/** PostgreSQL stores no NUL, and no message should be lost because of one. */
export const textWithoutNul = (text: string): string => text.replaceAll('\u0000', '')

export const withoutNul = (part: unknown): unknown => {
  if (typeof part === 'string') return textWithoutNul(part)
  if (Array.isArray(part)) return part.map(withoutNul)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutNul(value)]))
}
