/** What the control API accepts. */
import { z } from 'zod'
import { draftSchema } from '../whatsapp/draft.ts'

const pn = z.string().regex(/^\d{8,15}$/, 'is a phone number: 8 to 15 digits with the country code')
const groupJid = z.string().regex(/^\d+@g\.us$/, 'is the JID of a group')
const peer = z.union([pn, groupJid])
const addressing = z.enum(['pn', 'lid'])
const name = z.string().trim().min(1).max(80)

export const newPersonSchema = z.strictObject({
  name,
  kind: z.enum(['customer', 'business']).default('customer'),
  pn: pn.optional(),
  lid: z
    .string()
    .regex(/^\d{10,20}$/, 'is a LID: digits')
    .optional(),
  addressing: addressing.optional(),
})

export const personPatchSchema = z.strictObject({
  name: name.optional(),
  addressing: addressing.optional(),
  online: z.boolean().optional(),
  autoDeliver: z.boolean().optional(),
  autoRead: z.boolean().optional(),
})

export const addressBookSchema = z.strictObject({
  contacts: z
    .array(
      z.strictObject({
        pn,
        name,
        lid: z
          .string()
          .regex(/^\d{10,20}$/, 'is a LID: digits')
          .optional(),
      }),
    )
    .min(1)
    .max(2000),
})

export const pastSchema = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        peer,
        /** Who wrote: the phone's owner, the other side, or a member of the group. */
        from: pn,
        id: z.string().min(4).max(64).optional(),
        at: z.iso.datetime({ offset: true }),
        message: draftSchema,
      }),
    )
    .min(1)
    .max(20_000),
})

export const personParamsSchema = z.object({ pn })
export const chatParamsSchema = z.object({ pn, peer })
export const messageParamsSchema = chatParamsSchema.extend({ id: z.string().min(1) })

export const scanSchema = z.strictObject({ qr: z.string().trim().min(20), personPn: pn.optional() })
export const pairingCodeSchema = z.strictObject({ code: z.string().trim().min(8).max(9), personPn: pn })

export const sendSchema = z.strictObject({
  from: pn,
  to: peer,
  /** A chosen id, to test a repeated id. */
  id: z.string().min(4).max(64).optional(),
  message: draftSchema,
})

export const readSchema = z.strictObject({
  customer: pn,
  peer,
  ids: z.array(z.string()).optional(),
  /** Voice notes were played. */
  played: z.boolean().optional(),
})

export const typingSchema = z.strictObject({
  customer: pn,
  peer: pn,
  state: z.enum(['composing', 'recording', 'paused']),
})

export const callSchema = z.strictObject({ from: pn, to: pn, video: z.boolean().default(false) })
export const callParamsSchema = z.object({ id: z.string().min(1) })
export const callEndSchema = z.strictObject({ outcome: z.enum(['missed', 'answered', 'rejected']) })

export const unlinkSchema = z.strictObject({ personPn: pn, deviceId: z.int().optional() })
export const dropSchema = z.strictObject({ personPn: pn.optional() })
export const faultQuerySchema = z.strictObject({ pn: pn.optional() })

export const newGroupSchema = z.strictObject({
  subject: name,
  creator: pn,
  members: z.array(pn).min(1),
  addressing: addressing.default('lid'),
})
