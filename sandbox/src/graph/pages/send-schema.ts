/** The body of the Send API, as strict as Meta. */
import { z } from 'zod'
import { attachmentTypes, longestTemplateText, longestTitle, mostButtons, mostQuickReplies } from './limits.ts'

const QuickReply = z.strictObject({
  content_type: z.literal('text'),
  title: z.string().min(1).max(longestTitle),
  payload: z.string().min(1).max(1000),
  image_url: z.string().optional(),
})

const Button = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('postback'),
    title: z.string().min(1).max(longestTitle),
    payload: z.string().min(1).max(1000),
  }),
  z.strictObject({ type: z.literal('web_url'), title: z.string().min(1).max(longestTitle), url: z.url() }),
  z.strictObject({
    type: z.literal('phone_number'),
    title: z.string().min(1).max(longestTitle),
    payload: z.string().regex(/^\+\d{5,20}$/),
  }),
])

const ButtonTemplate = z.strictObject({
  type: z.literal('template'),
  payload: z.strictObject({
    template_type: z.literal('button'),
    text: z.string().min(1).max(longestTemplateText),
    buttons: z.array(Button).min(1).max(mostButtons),
  }),
})

const File = z.strictObject({
  type: z.enum(attachmentTypes),
  payload: z.union([
    z.strictObject({ attachment_id: z.string().min(1) }),
    z.strictObject({ url: z.url({ protocol: /^https?$/ }), is_reusable: z.boolean().optional() }),
  ]),
})
export type SentAttachment = z.output<typeof File>

export const MessagePart = z
  .strictObject({
    text: z.string().min(1).optional(),
    attachment: z.union([ButtonTemplate, File]).optional(),
    quick_replies: z.array(QuickReply).min(1).max(mostQuickReplies).optional(),
    metadata: z.string().max(1000).optional(),
  })
  .refine(({ text, attachment }) => (text === undefined) !== (attachment === undefined), {
    message: 'Must upload exactly one: text or attachment',
  })
export type MessagePart = z.output<typeof MessagePart>

export const SendBody = z
  .strictObject({
    recipient: z.strictObject({ id: z.string().min(1) }),
    messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).optional(),
    tag: z.string().optional(),
    message: MessagePart.optional(),
    sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact']).optional(),
    payload: z.strictObject({ message_id: z.string(), reaction: z.string().optional() }).optional(),
    access_token: z.string().optional(),
  })
  .refine(({ message, sender_action }) => (message === undefined) !== (sender_action === undefined), {
    message: 'Exactly one of message and sender_action is required',
  })
export type SendBody = z.output<typeof SendBody>

/** The part `message` of an upload. */
export const UploadBody = z.strictObject({
  attachment: z.strictObject({
    type: z.enum(attachmentTypes),
    payload: z.strictObject({ is_reusable: z.boolean().optional() }),
  }),
})
