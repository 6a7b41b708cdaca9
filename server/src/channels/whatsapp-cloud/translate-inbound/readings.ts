/** The parts of Meta's webhooks that we read. Loose on purpose: fields that Meta adds must not hide the known ones. */
import { z } from 'zod'

const optionalText = z.string().optional().catch(undefined)

export const WireContact = z.looseObject({
  profile: z.looseObject({ name: optionalText, username: optionalText }).optional().catch(undefined),
  wa_id: optionalText,
  user_id: optionalText,
})
export type WireContact = z.output<typeof WireContact>

/** The fields of every message. The content is under the type's own name. */
export const WireMessage = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1).catch('unknown'),
  timestamp: z.coerce.number().optional().catch(undefined),
  from: optionalText,
  from_user_id: optionalText,
  to: optionalText,
  to_user_id: optionalText,
  group_id: optionalText,
  context: z
    .looseObject({
      id: optionalText,
      forwarded: z.boolean().catch(false),
      frequently_forwarded: z.boolean().catch(false),
    })
    .partial()
    .optional()
    .catch(undefined),
  errors: z
    .array(z.looseObject({ title: optionalText }))
    .optional()
    .catch(undefined),
})
export type WireMessage = z.output<typeof WireMessage>

export const WireStatus = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.coerce.number().optional().catch(undefined),
  recipient_id: optionalText,
  recipient_user_id: optionalText,
  biz_opaque_callback_data: optionalText,
  errors: z
    .array(
      z.looseObject({
        code: z.number(),
        title: optionalText,
        message: optionalText,
        error_data: z.looseObject({ details: optionalText }).optional().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
})
export type WireStatus = z.output<typeof WireStatus>

/** Seconds as text or number; invalid times become now. */
export const instantOf = (seconds: number | undefined, now: Date): Date => {
  const at = new Date((seconds ?? Number.NaN) * 1000)
  const isPlausible = at.getTime() > 0 && at.getTime() < now.getTime() + 24 * 60 * 60 * 1000
  return isPlausible ? at : now
}
