/** What a person may send to a page. Files are bytes, or base64 over HTTP. */
import { z } from 'zod'

const bytes = z.union([
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes, or text in base64'),
  z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64')),
])
const file = { bytes, mimeType: z.string().min(3), fileName: z.string().min(1).optional() }

const SentFile = z
  .strictObject({ type: z.enum(['image', 'video', 'audio', 'file', 'story_mention', 'sticker']), ...file })
  .transform(({ fileName, ...rest }) => ({ ...rest, fileName }))
export type SentFile = z.output<typeof SentFile>

const Plain = z.strictObject(file).transform(({ fileName, ...rest }) => ({ ...rest, fileName }))

const Sends = z.strictObject({
  text: z.string().min(1).max(20_000).optional(),
  /** Several files are sent as one message. */
  files: z.array(SentFile).min(1).max(10).optional(),
  sticker: Plain.optional(),
  location: z.strictObject({ latitude: z.number(), longitude: z.number(), name: z.string().optional() }).optional(),
  /** A shared post, reel or page. */
  share: z.strictObject({ type: z.string(), url: z.string(), title: z.string().optional() }).optional(),
  /** With a text: the reply to a story of the account. */
  storyReply: Plain.optional(),
  /** A kind that webhooks do not support, by its name. */
  unsupported: z.string().optional(),
  replyTo: z.string().optional(),
  quickReply: z.string().optional(),
  postback: z.string().optional(),
  /** The ad or link that led here. */
  referral: z.record(z.string(), z.unknown()).optional(),
})

export const PersonSends = Sends.refine(
  ({ text, files, sticker, location, share, unsupported }) =>
    [text, files, sticker, location, share, unsupported].some((part) => part !== undefined),
  { message: 'nothing to send' },
)
export type PersonSends = z.output<typeof Sends>
export type PersonSendsInput = z.input<typeof Sends>
