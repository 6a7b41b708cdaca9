import { leastFlowName, mostFlowName } from '@guiche/contract/features/flows'
import { z } from 'zod'
import { ownWords } from '../../ui/form/own-words.ts'

/** `words`: the messages for a name that is missing, too short or too long. */
export const flowFields = (words: { required: string; tooShort: string; tooLong: string }) =>
  z.object({
    name: z
      .string()
      .trim()
      .refine((name) => name !== '', ownWords(words.required))
      .refine((name) => name.length >= leastFlowName, ownWords(words.tooShort))
      .refine((name) => name.length <= mostFlowName, ownWords(words.tooLong)),
    /** The id of a ready-made flow; empty: none. */
    template: z.string(),
  })
