import { mailLanguages } from '@guiche/contract/mail-languages'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const AccountChange = z.object({
  to: z.string(),
  name: z.string(),
  changed: z.enum(['email', 'password']),
  /** Where the account is entered from now on. */
  email: z.string(),
  isByAdmin: z.boolean(),
  language: z.enum(mailLanguages),
})
export type AccountChange = z.output<typeof AccountChange>

/** Carries all that the mail says: the address that it goes to may be nobody's any more. */
export const mailAccountChange = defineJob({
  name: 'mail-account-change',
  home: 'worker',
  attempts: 8,
  payload: AccountChange,
})

const Invited = z.object({
  userId: z.number(),
  /** Names the invitation: its link is made from this. */
  expiresAt: z.iso.datetime(),
  invitedBy: z.string(),
  language: z.enum(mailLanguages),
})
export type Invited = z.output<typeof Invited>

/** Carries no link: a job's payload is read by more than the mailbox. */
export const mailInvitation = defineJob({ name: 'mail-invitation', home: 'worker', attempts: 8, payload: Invited })
