/** The states of a campaign's recipients. */
import { z } from 'zod'
import { scheduleFailures } from './schedules.ts'

/**
 * `queued`: its turn is to come. `asked`: the confirmation was sent, no answer yet. `confirmed`: they said yes, the message is next. `declined`: they said no.
 * `unanswered`: they said nothing in time. `sending`: the message is in its conversation and has not left. `sent`: it left. `failed`, `skipped`: with the reason.
 */
export const recipientStates = [
  'queued',
  'asked',
  'confirmed',
  'declined',
  'unanswered',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
] as const
export type RecipientState = (typeof recipientStates)[number]

/** Why nothing was sent. */
export const skipReasons = [
  'opted_out',
  'contact_blocked',
  'not_on_whatsapp',
  'invalid_number',
  /** Another entry of the list is the same person. */
  'repeated',
  /** They were taken off the list, or the tag off them, before their turn came. */
  'removed',
] as const
export type SkipReason = (typeof skipReasons)[number]
export const recipientReasons = [...new Set([...scheduleFailures, ...skipReasons])] as [
  (typeof scheduleFailures)[number] | SkipReason,
  ...((typeof scheduleFailures)[number] | SkipReason)[],
]
export type RecipientReason = (typeof recipientReasons)[number]

/**
 * How many recipients are in which state. `valid`: all but the skipped. `answered` counts in addition to the others.
 */
export const RecipientCounts = z.object({
  valid: z.number(),
  answered: z.number(),
  ...(Object.fromEntries(recipientStates.map((state) => [state, z.number()])) as Record<RecipientState, z.ZodNumber>),
})
export type RecipientCounts = z.output<typeof RecipientCounts>
