/**
 * The parts of Messenger's and Instagram's webhooks that we read. Loose on purpose: fields that Meta adds must not
 * hide the known ones.
 */
import { z } from 'zod'
import { firstOf } from '../../meta/translate-inbound/first-of.ts'

const text = z.string().optional().catch(undefined)
const id = z.looseObject({ id: z.string().min(1) })

/** Phones put up to some thirty pictures into one message. */
export const mostParts = 50
/** Meta names the few that arrived at once. */
const mostDelivered = 500

export const WireAttachment = z.looseObject({
  type: z.string().min(1),
  payload: z
    .looseObject({
      url: text,
      title: text,
      coordinates: z.looseObject({ lat: z.number(), long: z.number() }).optional().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  title: text,
  url: text,
})
export type WireAttachment = z.output<typeof WireAttachment>

export const WireMessage = z.looseObject({
  mid: z.string().min(1),
  text,
  /** An unreadable part does not hide the others. */
  attachments: firstOf(mostParts, WireAttachment.catch({ type: 'attachment' }))
    .optional()
    .catch(undefined),
  reply_to: z
    .looseObject({ mid: text, story: z.looseObject({ url: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  is_echo: z.boolean().optional().catch(undefined),
  is_deleted: z.boolean().optional().catch(undefined),
  is_unsupported: z.boolean().optional().catch(undefined),
  metadata: text,
  referral: z.unknown().optional(),
})
export type WireMessage = z.output<typeof WireMessage>

/** One event of a chat. Exactly one of the parts is present. */
export const WireEvent = z.looseObject({
  sender: id,
  recipient: id,
  /** Milliseconds. */
  timestamp: z.number().optional().catch(undefined),
  message: WireMessage.optional(),
  postback: z.looseObject({ mid: text, title: text, payload: text }).optional(),
  delivery: z
    .looseObject({ mids: firstOf(mostDelivered, z.string()).optional().catch(undefined), watermark: z.number() })
    .optional(),
  read: z.looseObject({ mid: text, watermark: z.number().optional().catch(undefined) }).optional(),
  reaction: z.looseObject({ mid: z.string().min(1), action: z.string(), emoji: text, reaction: text }).optional(),
  message_edit: z.looseObject({ mid: z.string().min(1), text: z.string() }).optional(),
})
export type WireEvent = z.output<typeof WireEvent>

/** Invalid times become now. */
export const instantOf = (milliseconds: number | undefined, now: Date): Date => {
  const at = new Date(milliseconds ?? Number.NaN)
  const isPlausible = at.getTime() > 0 && at.getTime() < now.getTime() + 24 * 60 * 60 * 1000
  return isPlausible ? at : now
}
