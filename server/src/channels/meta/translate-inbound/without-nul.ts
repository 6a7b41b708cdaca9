/** PostgreSQL stores no NUL, and no message should be lost because of one. */
export const textWithoutNul = (text: string): string => text.replaceAll('\u0000', '')

/** Nothing that we read stands deeper. Whatever does is dropped: the stack is limited, and a webhook speaks of many people. */
const mostLevels = 50

export const withoutNul = (part: unknown, levels = mostLevels): unknown => {
  if (typeof part === 'string') return textWithoutNul(part)
  if (typeof part !== 'object' || part === null) return part
  if (levels === 0) return null
  if (Array.isArray(part)) return part.map((each) => withoutNul(each, levels - 1))
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutNul(value, levels - 1)]))
}
