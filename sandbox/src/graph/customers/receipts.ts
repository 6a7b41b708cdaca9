/** A customer opens the chat, plays a voice note, or deletes or edits a message of their own. */
import type { GraphCore } from '../core.ts'
import { ControlError } from '../errors.ts'
import { reachPhone } from '../messages/deliver.ts'
import { outgoingIn, reportStatus } from '../messages/statuses.ts'
import type { Chat, ChatMessage } from '../schema.ts'
import { requireIn, say } from './send.ts'

/** Opens the chat: every message that arrived, up to the given one, becomes read. */
export function customerReads(core: GraphCore, chat: Chat, upToMessageId?: string): number {
  reachPhone(core, chat)
  const last =
    upToMessageId === undefined ? chat.messages.length : chat.messages.indexOf(requireIn(chat, upToMessageId))
  const arrived = chat.messages
    .slice(0, last + 1)
    .filter((message) => message.author === 'business' && message.status === 'delivered')
  for (const message of arrived) reportStatus(core, outgoingIn(chat, message), 'read')
  return arrived.length
}

export function customerPlays(core: GraphCore, chat: Chat, messageId: string): void {
  const message = requireIn(chat, messageId)
  if (message.author !== 'business' || message.type !== 'audio') {
    throw new ControlError('only an audio message from the business can be played')
  }
  if (message.status !== 'delivered' && message.status !== 'read') {
    throw new ControlError(`the message is ${message.status}, so it cannot be played`)
  }
  reportStatus(core, outgoingIn(chat, message), 'played')
}

function ownMessage(chat: Chat, messageId: string): ChatMessage {
  const message = requireIn(chat, messageId)
  if (message.author !== 'customer') throw new ControlError('a customer can change only what they wrote')
  if (message.deleted) throw new ControlError('the message was deleted before')
  return message
}

/**
 * Meta reports deletions and edits only to numbers that are also used in the WhatsApp Business app; other numbers get a message of an unsupported kind
 * that does not say which message it is about.
 */
export function customerDeletes(core: GraphCore, chat: Chat, messageId: string): void {
  const message = ownMessage(chat, messageId)
  message.deleted = true
  const isTold = core.world.number(chat.phoneNumberId).coexistence
  const content = isTold ? { original_message_id: messageId } : { type: 'revoke' }
  say(core, chat, { type: isTold ? 'revoke' : 'unsupported', content, text: '' })
}

export function customerEdits(core: GraphCore, chat: Chat, messageId: string, text: string): void {
  const message = ownMessage(chat, messageId)
  if (message.type !== 'text') throw new ControlError('only a text can be edited')
  message.text = text
  message.edited = true
  const isTold = core.world.number(chat.phoneNumberId).coexistence
  const edit = { original_message_id: messageId, message: { type: 'text', text: { body: text } } }
  const content = isTold ? edit : { type: 'edit' }
  say(core, chat, { type: isTold ? 'edit' : 'unsupported', content, text: '' })
}
