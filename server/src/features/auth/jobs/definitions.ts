import { mailLanguages } from '@guiche/contract/mail-languages'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/**
 * Carries the address instead of an id: the request must not look whether somebody has it, or its time would tell. Tried for
 * as long as the code is good.
 */
export const mailPasswordCode = defineJob({
  name: 'mail-password-code',
  home: 'worker',
  attempts: 8,
  payload: z.object({ email: z.string(), requestedAt: z.iso.datetime(), language: z.enum(mailLanguages) }),
})
