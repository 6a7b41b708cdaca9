/** The cockpit of one connection: its state, how much it may still send today, and what needs attention. */
import { z } from 'zod'
import { connectionReasons, connectionStates } from '../channels.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId } from '../core/ids.ts'
import { Instant } from '../core/wire.ts'

export const cockpitDays = 14
export const mostStates = 50

/**
 * What keeps a number from sending: WhatsApp restricts it, or refused a conversation without saying for how long. At Meta: too many messages in a
 * short time, reports by people, the tier's limit of people reached, an account that is locked or restricted.
 */
export const pauseReasons = ['restricted', 'refused', 'throughput', 'spam', 'tier', 'account'] as const
export type PauseReason = (typeof pauseReasons)[number]

/**
 * Protects a number that is linked by QR from being banned. Answers to customers who wrote within 24 hours are
 * neither counted nor delayed.
 */
const limits = {
  /** Off: nothing is delayed, except while WhatsApp restricts the number. */
  isGuarded: z.boolean(),
  perMinute: z.number(),
  perHour: z.number(),
  perDay: z.number(),
  /** First messages to people who never wrote to this number. */
  strangersPerDay: z.number(),
  /** Days after its linking in which a number's daily limits rise to their full values; 0: none. */
  warmUpDays: z.number(),
}

export const Guard = z.object({
  ...limits,
  /** Today's limits during the warm-up. */
  allowedToday: z.number(),
  usedToday: z.number(),
  strangersAllowedToday: z.number(),
  strangersUsedToday: z.number(),
  usedThisHour: z.number(),
  /** When the number was linked; null: before this was recorded. */
  linkedAt: Instant.nullable(),
  /** The day of the warm-up, from 1; null: it is over. */
  warmUpDay: z.number().nullable(),
  pausedUntil: Instant.nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** WhatsApp's own term for the restriction. */
  pauseDetail: z.string().nullable(),
})
export type Guard = z.output<typeof Guard>

export const StateEntry = z.object({
  id: z.number(),
  status: z.enum(connectionStates),
  reason: z.enum(connectionReasons).nullable(),
  at: Instant,
})
export type StateEntry = z.output<typeof StateEntry>

export const DropsOfDay = z.object({
  /** YYYY-MM-DD in the company's time zone. */
  day: z.string(),
  count: z.number(),
  /** How long it was offline, for drops that started on this day. */
  seconds: z.number(),
})
export type DropsOfDay = z.output<typeof DropsOfDay>

/** What the number says unasked waits until then, when it is tried again. Answers do not wait. */
export const NumberPause = z.object({
  until: Instant,
  reason: z.enum(pauseReasons),
  /** The network's own words. */
  detail: z.string().nullable(),
})
export type NumberPause = z.output<typeof NumberPause>

/** Meta paused or disabled it. `until`: when it is tried again; null: when Meta says so. */
export const TemplatePause = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  until: Instant.nullable(),
})
export type TemplatePause = z.output<typeof TemplatePause>

/** What Meta warns of: a breach of its rules, an account that it will disable or has disabled. */
export const accountWarnings = ['violation', 'disable_scheduled', 'disabled'] as const
export type AccountWarning = (typeof accountWarnings)[number]

/** Meta's last word about the number and its account. */
export const ProviderStanding = z.object({
  /** Since when people rate its messages badly; null: they do not, or Meta never said. */
  lowQualitySince: Instant.nullable(),
  /** Meta's name for how many people the number may write to in a day, such as TIER_1K. */
  limit: z.string().nullable(),
  warning: z.enum(accountWarnings).nullable(),
  warnedAt: Instant.nullable(),
  /** Meta's own term for it. */
  detail: z.string().nullable(),
})
export type ProviderStanding = z.output<typeof ProviderStanding>

export const Cockpit = z.object({
  whatsappId: z.number(),
  /** Since when it is in its present state; null: before states were recorded. */
  since: Instant.nullable(),
  /** Newest first, the last 50. */
  states: z.array(StateEntry),
  /** The last 14 days, oldest first. */
  drops: z.array(DropsOfDay),
  lastInboundAt: Instant.nullable(),
  lastOutboundAt: Instant.nullable(),
  waiting: z.object({
    messages: z.number(),
    chats: z.number(),
    oldestAt: Instant.nullable(),
  }),
  /** Messages of the last 14 days that could not be decrypted so far. */
  unreadable: z.number(),
  /** Minutes offline after which the admins are notified; 0: never. */
  tellAfterMinutes: z.number(),
  /** Only for numbers that are linked by QR; null: others have a contract with their provider. */
  guard: Guard.nullable(),
  pause: NumberPause.nullable(),
  standing: ProviderStanding,
  pausedTemplates: z.array(TemplatePause),
})
export type Cockpit = z.output<typeof Cockpit>

const ById = z.object({ id: ConnectionId })

export const connectionCockpit = endpoint({
  method: 'GET',
  path: '/connections/{id}/cockpit',
  needs: 'connections-page:view',
  summary: 'How a connection fares: states, drops, what waits, and what its guard leaves of today',
  params: ById,
  answer: Cockpit,
  errors: ['ERR_NO_WAPP_FOUND'],
})

const limit = (most: number) => z.coerce.number().int().min(1).max(most)

export const CockpitChange = z
  .object({
    tellAfterMinutes: z.coerce.number().int().min(0).max(1440),
    isGuarded: z.boolean(),
    perMinute: limit(60),
    perHour: limit(2000),
    perDay: limit(20_000),
    strangersPerDay: z.coerce.number().int().min(0).max(20_000),
    warmUpDays: z.coerce.number().int().min(0).max(90),
  })
  .partial()
export type CockpitChange = z.output<typeof CockpitChange>

export const changeCockpit = endpoint({
  method: 'PUT',
  path: '/connections/{id}/cockpit',
  needs: 'connections-page:editOrDeleteConnection',
  summary: 'Change when admins are told, and the limits of the guard; absent fields stay as they were',
  params: ById,
  body: CockpitChange,
  answer: Cockpit,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_GUARDED', 'ERR_GUARD_ORDER'],
})

/** The state of a connection changed: fetch it again. */
export const cockpitEvent = event({
  stream: 'cockpit',
  payload: z.object({ action: z.literal('update'), whatsappId: z.number() }),
})

/** Sent to admins: a number has been offline for longer than they want to wait, or is back. */
export const connectionAlertEvent = event({
  stream: 'connectionAlert',
  payload: z.object({
    /** `paused`: the provider restricts the number, or its account; it stays connected. */
    action: z.enum(['down', 'back', 'paused']),
    whatsappId: z.number(),
    name: z.string(),
    reason: z.enum(connectionReasons).nullable(),
    /** When it dropped, or was paused. */
    since: Instant,
  }),
})
