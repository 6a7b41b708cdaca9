/** What a customer may send, one kind of content at a time. Files are bytes, or base64 over HTTP. */
import { z } from 'zod'

const bytes = z.union([
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes, or text in base64'),
  z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64')),
])
const file = { bytes, mimeType: z.string().min(3) }
const caption = z.string().max(1024).optional()

const contents = {
  text: z.string().min(1).max(65_536),
  image: z.strictObject({ ...file, mimeType: file.mimeType.default('image/jpeg'), caption }),
  audio: z.strictObject({
    ...file,
    mimeType: file.mimeType.default('audio/ogg; codecs=opus'),
    /** Recorded in the chat, not sent as a file. */
    voice: z.boolean().default(true),
  }),
  video: z.strictObject({ ...file, mimeType: file.mimeType.default('video/mp4'), caption }),
  document: z.strictObject({ ...file, fileName: z.string().min(1), caption }),
  sticker: z.strictObject({
    ...file,
    mimeType: file.mimeType.default('image/webp'),
    animated: z.boolean().default(false),
  }),
  location: z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
    url: z.string().optional(),
  }),
  contacts: z.array(z.looseObject({ name: z.looseObject({ formatted_name: z.string() }) })).min(1),
  /** An empty emoji removes the reaction. */
  reaction: z.strictObject({ messageId: z.string(), emoji: z.string() }),
  buttonReply: z.strictObject({ id: z.string(), title: z.string() }),
  listReply: z.strictObject({ id: z.string(), title: z.string(), description: z.string().optional() }),
  flowReply: z.strictObject({ name: z.string(), body: z.string(), responseJson: z.string() }),
  /** A tap on a template's quick reply. */
  templateButton: z.strictObject({ payload: z.string(), text: z.string() }),
  order: z.looseObject({ catalog_id: z.string(), product_items: z.array(z.looseObject({})) }),
  /** A kind that the Cloud API does not support, by its name: poll_creation, ptv, view_once… */
  unsupported: z.string(),
  /** Any other type, with its body exactly as sent on the wire. */
  raw: z.strictObject({ type: z.string(), content: z.unknown() }),
}

const contentNames = Object.keys(contents) as (keyof typeof contents)[]

const Sends = z.strictObject({
  /** A phone number or a customer's id; an unknown number creates a customer. */
  from: z.string().min(1),
  phoneNumberId: z.string(),
  name: z.string().optional(),
  /** The message that this one replies to. */
  quotedId: z.string().optional(),
  forwarded: z.boolean().optional(),
  /** The ad or post that led here. */
  referral: z.record(z.string(), z.unknown()).optional(),
  ...contents,
})

const optionalContents = Object.fromEntries(contentNames.map((name) => [name, true])) as {
  [Name in keyof typeof contents]: true
}

export const CustomerSends = Sends.partial(optionalContents).refine(
  (sends) => contentNames.filter((name) => sends[name] !== undefined).length === 1,
  { message: `exactly one of ${contentNames.join(', ')} is sent at a time` },
)
export type CustomerSends = z.input<typeof CustomerSends>
export type ReadCustomerSends = z.output<typeof CustomerSends>
