import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { DeviceId } from '../core/ids.ts'
import { Ticket } from './tickets.ts'

export const pushLanguages = ['pt', 'en', 'es', 'tr'] as const

/** The browser's subscription (PushSubscription.toJSON). */
export const PushDevice = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    /** An uncompressed P-256 point, base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, { error: 'must be a P-256 key in base64url' }),
    /** 16 bytes, base64url. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, { error: 'must be 16 bytes in base64url' }),
  }),
  language: z.enum(pushLanguages).default('pt'),
})

/** What a device receives, encrypted for it alone. The service worker turns it into text. */
export const PushNotice = z.object({
  kind: z.enum(['message', 'transfer', 'woken', 'numberDown', 'numberBack', 'numberPaused', 'test']),
  language: z.enum(pushLanguages),
  /** The contact's name, or the number; empty in a test. */
  name: z.string(),
  /** The list's line of the conversation. */
  text: z.string(),
  /** The page that a click opens. */
  path: z.string(),
  /** A later notice with the same tag replaces the earlier one. */
  tag: z.string(),
})
export type PushNotice = z.output<typeof PushNotice>

export const pushKey = endpoint({
  method: 'GET',
  path: '/notifications/key',
  needs: 'user',
  summary: "The installation's public key, which a browser wants before it subscribes (VAPID, base64url)",
  answer: z.object({ publicKey: z.string() }),
})

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/notifications/devices',
  needs: 'user',
  summary: 'Let this browser be pushed to while the present session lasts; the same endpoint again is the same device',
  body: PushDevice,
  answer: z.object({ id: z.number() }),
  errors: ['ERR_PUSH_ENDPOINT'],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/notifications/devices/{id}',
  needs: 'user',
  summary: 'Push no more to one of the own devices',
  params: z.object({ id: DeviceId }),
  answer: z.object({ message: z.string() }),
  errors: ['ERR_NOT_FOUND'],
})

export const testPush = endpoint({
  method: 'POST',
  path: '/notifications/test',
  needs: 'user',
  summary: 'Push a test to every own device; answers to how many',
  answer: z.object({ devices: z.number() }),
})

/** Sent to one user: a conversation was assigned to them, or one that they snoozed is back. */
export const noticeEvent = event({
  stream: 'notice',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['transfer', 'woken']), ticket: Ticket, ticketId: z.number() }),
  ]),
})
