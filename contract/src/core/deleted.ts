import { z } from 'zod'

/** Answers a call that deletes one record: which one, and words for clients that show them. */
export const Deleted = z.object({ id: z.number(), message: z.string().default('Deleted') })
