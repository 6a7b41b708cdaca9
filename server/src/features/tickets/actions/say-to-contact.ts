import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** A text of the company's, or a colleague's note, into a ticket's conversation. The messages feature does it. */
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
    /** What it is part of: nothing is said when that is taken back. */
    deedId: z.uuid().optional(),
    /** The same for every try, so that a job that runs twice writes once. */
    messageId: z.uuid(),
  }),
})
