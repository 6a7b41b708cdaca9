/** The cockpit of one connection: how it fares, what it may still say today, what to look at. */
import { z } from 'zod'
import { connectionReasons, connectionStates } from '../channels.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId } from '../core/ids.ts'
import { Instant } from '../core/wire.ts'

export const cockpitDays = 14
export const mostStates = 50

/** Who keeps a number from speaking: WhatsApp restricts it, or it refused a conversation without saying for how long. */
export const pauseReasons = ['restricted', 'refused'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** What protects a number that is linked by QR from being banned. Answers to customers who wrote within 24 hours are never counted nor held back. */
const limits = {
  /** Off: nothing is held back, except while WhatsApp restricts the number. */
  isGuarded: z.boolean(),
  perMinute: z.number(),
  perHour: z.number(),
  perDay: z.number(),
  /** First messages to people who never wrote to this number. */
  strangersPerDay: z.number(),
  /** Days from its linking in which a number works up to its limits of a day; 0: none. */
  warmUpDays: z.number(),
}

export const Guard = z.object({
  ...limits,
  /** What the warm-up leaves of the limits today. */
  allowedToday: z.number(),
  usedToday: z.number(),
  strangersAllowedToday: z.number(),
  strangersUsedToday: z.number(),
  usedThisHour: z.number(),
  /** When the number was linked; null: before this was noted. */
  linkedAt: Instant.nullable(),
  /** The day of the warm-up, from 1; null: it is over. */
  warmUpDay: z.number().nullable(),
  pausedUntil: Instant.nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** WhatsApp's own word for the restriction. */
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
  /** YYYY-MM-DD of the company. */
  day: z.string(),
  count: z.number(),
  /** How long it was away, of drops that began on this day. */
  seconds: z.number(),
})
export type DropsOfDay = z.output<typeof DropsOfDay>

export const Cockpit = z.object({
  whatsappId: z.number(),
  /** Since when it is in its present state; null: before states were noted. */
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
  /** Messages of the last 14 days that could not be opened so far. */
  unreadable: z.number(),
  /** Minutes without the number after which the admins are told; 0: never. */
  tellAfterMinutes: z.number(),
  /** Of numbers that are linked by QR; null: others have a contract with their provider. */
  guard: Guard.nullable(),
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

/** Something changed in how a connection fares: fetch it afresh. */
export const cockpitEvent = event({
  stream: 'cockpit',
  payload: z.object({ action: z.literal('update'), whatsappId: z.number() }),
})

/** To admins: a number has been away for longer than they want to wait, or is back. */
export const connectionAlertEvent = event({
  stream: 'connectionAlert',
  payload: z.object({
    action: z.enum(['down', 'back']),
    whatsappId: z.number(),
    name: z.string(),
    reason: z.enum(connectionReasons).nullable(),
    /** When it dropped. */
    since: Instant,
  }),
})
