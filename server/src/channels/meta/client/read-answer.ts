import type { z } from 'zod'
import { TemporaryFailure } from '../../channel.ts'

/** An unexpected response is a temporary failure: it is requested again. */
export function readAnswer<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw new TemporaryFailure(`Meta answered in another shape: ${read.error.issues[0]?.path.join('.') || 'all of it'}`)
}
