/** What an agent does to existing messages: edit, delete, react, forward. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ContactId, MessageId, NewMessageId } from '../core/ids.ts'
import { flag, text } from '../core/wire.ts'
import { Message, maxMessageLength } from './messages.ts'

/** The delay between two forwarded messages. */
export const forwardPauseMs = 900
/** Messages times contacts of one forwarding. */
export const maxForwards = 100

const picture = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?`
const oneEmoji = new RegExp(
  String.raw`^(?:${picture}(?:\u200D${picture})*[\u{E0020}-\u{E007F}]*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)?$`,
  'u',
)

/** An empty text removes the reaction. */
const Emoji = z
  .string()
  .max(32)
  .refine((value) => oneEmoji.test(value), { error: 'must be one emoji, or empty' })

export const editMessage = endpoint({
  method: 'POST',
  path: '/messages/edit/{id}',
  needs: 'user',
  summary:
    'New words for an own text of the last 15 minutes. Until the channel has taken them they stand under `pendingChanges`',
  params: z.object({ id: MessageId }),
  body: z.object({ body: text(maxMessageLength) }),
  answer: Message,
  errors: [
    'ERR_FETCH_WAPP_MSG',
    'ERR_MESSAGE_EMPTY',
    'ERR_NOT_OWN_MESSAGE',
    'ERR_EDIT_TOO_LATE',
    'ERR_MESSAGE_NOT_EDITABLE',
    'ERR_CHANNEL_UNABLE',
    'ERR_CANNOT_REPLY',
    'ERR_MESSAGE_TOO_LONG',
    'ERR_SENDING_WAPP_MSG',
  ],
  failsAs: 'ERR_SENDING_WAPP_MSG',
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/{id}',
  needs: 'user',
  summary:
    'Takes a message of ours back for everybody, through the channel; a private note is removed. `message` is null when nothing is left of it',
  params: z.object({ id: MessageId }),
  answer: z.object({ id: z.string(), message: Message.nullable() }),
  errors: [
    'ERR_FETCH_WAPP_MSG',
    'ERR_NOT_OWN_MESSAGE',
    'ERR_DELETE_WAPP_MSG',
    'ERR_CHANNEL_UNABLE',
    'ERR_CANNOT_REPLY',
  ],
})

export const reactToMessage = endpoint({
  method: 'POST',
  path: '/messages/{messageId}/reaction',
  needs: 'user',
  summary: 'Our one reaction to a message; an empty emoji takes it back',
  params: z.object({ messageId: MessageId }),
  body: z.object({ emoji: Emoji }),
  answer: Message,
  errors: [
    'ERR_FETCH_WAPP_MSG',
    'ERR_CHANNEL_UNABLE',
    'ERR_CANNOT_REPLY',
    'ERR_REPLY_WINDOW_CLOSED',
    'ERR_NO_WAPP_FOUND',
    'ERR_CONTACT_BLOCKED',
    'ERR_SENDING_WAPP_MSG',
  ],
  failsAs: 'ERR_SENDING_WAPP_MSG',
})

export const dismissChange = endpoint({
  method: 'DELETE',
  path: '/messages/{messageId}/change',
  needs: 'user',
  summary: 'Puts aside the changes of a message that the channel has refused',
  params: z.object({ messageId: MessageId }),
  answer: Message,
  errors: ['ERR_FETCH_WAPP_MSG', 'ERR_NO_CHANGE_FAILED'],
})

const ids = <S extends z.ZodType>(one: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(one).min(1).max(maxForwards))

/** What a refusal to pass on carries in `details`. */
export const ForwardObstacles = z.object({
  contacts: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
})

export const forwardMessage = endpoint({
  method: 'POST',
  path: '/message/forward',
  needs: 'user',
  summary: `Passes messages on to contacts, ${forwardPauseMs} ms apart, by the connection over which each talks; a contact without an unfinished ticket gets one of the caller's. To all of them or to none: a refusal names in details.contacts who stands in the way, each with a code`,
  body: z.object({
    messageId: ids(MessageId),
    contactId: ids(ContactId),
    /** The agent's name above the text, if the company signs (`sendSignMessage`). */
    signMessage: flag.default(false),
    /** Created by the client: a retry with the same id forwards nothing twice. */
    id: NewMessageId.optional(),
  }),
  /** The tickets with the new messages. */
  answer: z.object({ forwarded: z.number(), tickets: z.array(z.object({ id: z.number(), uuid: z.string() })) }),
  errors: [
    'ERR_FETCH_WAPP_MSG',
    'ERR_MESSAGE_NOT_FORWARDABLE',
    'ERR_WAPP_DOWNLOAD_MEDIA',
    'ERR_MESSAGE_TOO_LONG',
    'ERR_NO_CONTACT_FOUND',
    'ERR_CONTACT_BLOCKED',
    'ERR_CHANNEL_UNABLE',
    'ERR_REPLY_WINDOW_CLOSED',
    'ERR_NO_WAPP_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_MESSAGE_ID_TAKEN',
    'ERR_CREATING_MESSAGE',
  ],
  failsAs: 'ERR_CREATING_MESSAGE',
})
