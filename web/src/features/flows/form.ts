import { leastFlowName, mostFlowName } from '@guiche/contract/features/flows'
import { z } from 'zod'

/** `words`: what the form says of a name that is missing, too short or too long. */
export const flowFields = (words: { required: string; tooShort: string; tooLong: string }) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, { error: words.required })
      .min(leastFlowName, { error: words.tooShort })
      .max(mostFlowName, { error: words.tooLong }),
    /** The id of a ready flow; empty: none. */
    template: z.string(),
  })
