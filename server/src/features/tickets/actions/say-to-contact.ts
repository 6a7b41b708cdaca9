import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Posts an automatic text, or a colleague's note, into a ticket's conversation. The messages feature handles it. */
export const sayToContact = defineJob({
  name: 'say-to-contact',
  home: 'worker',
  attempts: 10,
  payload: z.object({
    ticketId: z.number(),
    text: z.enum([
      'greetingAccepted',
      'farewell',
      'transfer',
      'rating',
      'note',
      'callRefused',
      'audioRefused',
      'inactive',
      'expired',
    ]),
    /** Who closed, accepted or wrote the note. */
    userId: z.number().nullable(),
    /** The note itself. */
    words: z.string().optional(),
    /** The message that it answers. */
    quotedId: z.uuid().optional(),
    /** The deed to which it belongs: nothing is posted if that is undone. */
    deedId: z.uuid().optional(),
    /** The same for every attempt, so that a job that runs twice posts once. */
    messageId: z.uuid(),
  }),
})
