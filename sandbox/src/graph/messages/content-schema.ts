/** What may be sent, by type. Strict: Meta refuses a misspelled key and does not drop it. */
import { z } from 'zod'
import { InteractiveContent } from './interactive-schema.ts'
import { AudioContent, DocumentContent, ImageContent, StickerContent, VideoContent } from './media-schema.ts'
import { TemplateContent } from './template-schema.ts'

const degrees = (limit: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit))

const TextContent = z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() })

const ReactionContent = z.strictObject({ message_id: z.string().min(1), emoji: z.string().max(32) })

const LocationContent = z.strictObject({
  latitude: degrees(90),
  longitude: degrees(180),
  name: z.string().optional(),
  address: z.string().optional(),
})

const SharedContact = z.strictObject({
  name: z.strictObject({
    formatted_name: z.string().min(1),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    middle_name: z.string().optional(),
    prefix: z.string().optional(),
    suffix: z.string().optional(),
  }),
  phones: z
    .array(z.strictObject({ phone: z.string().optional(), wa_id: z.string().optional(), type: z.string().optional() }))
    .optional(),
  emails: z.array(z.strictObject({ email: z.string(), type: z.string().optional() })).optional(),
  addresses: z.array(z.looseObject({})).optional(),
  org: z.looseObject({}).optional(),
  urls: z.array(z.strictObject({ url: z.string(), type: z.string().optional() })).optional(),
  birthday: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
})

export const contentSchemas = {
  text: TextContent,
  image: ImageContent,
  audio: AudioContent,
  video: VideoContent,
  document: DocumentContent,
  sticker: StickerContent,
  reaction: ReactionContent,
  location: LocationContent,
  contacts: z.array(SharedContact).min(1).max(257),
  interactive: InteractiveContent,
  template: TemplateContent,
} as const

export type SendType = keyof typeof contentSchemas
export const sendTypes = Object.keys(contentSchemas)
export const isSendType = (type: string): type is SendType => Object.hasOwn(contentSchemas, type)

export type SendContent = {
  [Type in SendType]: { type: Type; content: z.infer<(typeof contentSchemas)[Type]> }
}[SendType]
