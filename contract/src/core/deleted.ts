import { z } from 'zod'

/** The answer of calls that delete one record: its id, and a text for clients that show it. */
export const Deleted = z.object({ id: z.number(), message: z.string().default('Deleted') })
