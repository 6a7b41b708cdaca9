import { mailLanguages } from '@guiche/contract/mail-languages'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const AccountChange = z.object({
  to: z.string(),
  name: z.string(),
  changed: z.enum(['email', 'password']),
  /** The account's new address. */
  email: z.string(),
  isByAdmin: z.boolean(),
  language: z.enum(mailLanguages),
})
export type AccountChange = z.output<typeof AccountChange>

/** Contains everything for the mail, because the previous address may belong to nobody any more. */
export const mailAccountChange = defineJob({
  name: 'mail-account-change',
  home: 'mail',
  attempts: 8,
  payload: AccountChange,
})

const Invited = z.object({
  userId: z.number(),
  /** Names the invitation, from which its link is derived. */
  expiresAt: z.iso.datetime(),
  invitedBy: z.string(),
  language: z.enum(mailLanguages),
})
export type Invited = z.output<typeof Invited>

/** Contains no link, because a job's payload can be read in more places than the mailbox. */
export const mailInvitation = defineJob({ name: 'mail-invitation', home: 'mail', attempts: 8, payload: Invited })

const NewAdmin = z.object({
  to: z.string(),
  name: z.string(),
  newAdmin: z.string(),
  /** Of the new admin. */
  email: z.string(),
  by: z.string(),
  language: z.enum(mailLanguages),
})
export type NewAdmin = z.output<typeof NewAdmin>

export const mailNewAdmin = defineJob({ name: 'mail-new-admin', home: 'mail', attempts: 8, payload: NewAdmin })
