/** The states of a campaign's recipients, and what a campaign waits for. */
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

/** Why a campaign is not sending at this moment; the last five ended it. */
export const campaignWaits = [
  /** The interval or the pause after the previous message. */
  'pace',
  /** The hours and days of the settings. */
  'hours',
  /** The number is not connected. */
  'connection',
  /** WhatsApp has not said yet whether the remaining numbers exist. */
  'checks',
  /** WhatsApp or Meta restricts the number: `pauseReason` says why. */
  'limit',
  /** Meta has paused its template, or does not approve of it. */
  'template',
  /** The guard of the number: its hour, its day, or its day’s first messages to people who never wrote are used up. */
  'guard_hour',
  'guard_day',
  'guard_strangers',
  /** The remaining recipients have not answered yet. */
  'answers',
  /** The previous message has not been sent yet. */
  'delivery',
  /** The company's plan has no campaigns, or is not paid. */
  'plan',
  /** The installation was put back from a backup: how far the campaign came since then is not known. */
  'restored',
  'connection_removed',
  'list_removed',
  /** It has neither text nor file. */
  'nothing_to_say',
  /** The provider has its template no more. */
  'template_removed',
  /** Its template goes with a file, and there is none. */
  'file_missing',
] as const
export type CampaignWait = (typeof campaignWaits)[number]
