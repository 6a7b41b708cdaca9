/** Lists are paged by key: an opaque cursor names the last row. `pageNumber` of older clients is supported too. */
import { z } from 'zod'

/** A name of 250 characters, each escaped to up to twelve, and a third more for base64. */
const mostCursorLetters = 4_096

export const PageQuery = z.object({
  searchParam: z.string().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
  /** The previous answer's `nextCursor`; takes precedence over pageNumber. */
  cursor: z.string().max(mostCursorLetters).optional(),
})

export const pageAnswer = <K extends string, S extends z.ZodType>(key: K, item: S) =>
  z.object({ [key]: z.array(item), hasMore: z.boolean(), nextCursor: z.string().nullable() } as Record<
    K,
    z.ZodArray<S>
  > & {
    hasMore: z.ZodBoolean
    nextCursor: z.ZodNullable<z.ZodString>
  })

const separator = '~'

const written = (part: string | number) => encodeURIComponent(part).replaceAll(separator, '%7E')

/** The key of the last row as opaque text. */
export const encodeCursor = (parts: readonly (string | number)[]) =>
  btoa(parts.map(written).join(separator)).replaceAll('=', '')

/** The parts of a cursor, or null if it is not one of ours. No stored text contains NUL. */
export const decodeCursor = (cursor: string, parts: number): string[] | null => {
  try {
    const found = atob(cursor).split(separator).map(decodeURIComponent)
    return found.length === parts && !found.some((part) => part.includes('\u0000')) ? found : null
  } catch {
    return null
  }
}
