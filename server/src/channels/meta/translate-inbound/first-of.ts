import { z } from 'zod'

/** The first of a list; the others are not looked at, because each becomes work of its own. */
export const firstOf = <S extends z.ZodType>(most: number, schema: S) =>
  z
    .array(z.unknown())
    .transform((parts) => parts.slice(0, most))
    .pipe(z.array(schema))
