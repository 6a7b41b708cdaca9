import { mailLanguages } from '@guiche/contract/mail-languages'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/**
 * Contains the address instead of an id: the request must not look up the account, because its time would reveal it.
 * Retried as long as the code is valid.
 */
export const mailPasswordCode = defineJob({
  name: 'mail-password-code',
  home: 'mail',
  attempts: 8,
  payload: z.object({ email: z.string(), requestedAt: z.iso.datetime(), language: z.enum(mailLanguages) }),
})
