/** A tap on a button or list row of a business message: finds it and sends the matching response. */
import type { GraphCore } from '../core.ts'
import { ControlError } from '../errors.ts'
import { InteractiveContent } from '../messages/interactive-schema.ts'
import { TemplateContent } from '../messages/template-schema.ts'
import type { Chat, ChatMessage } from '../schema.ts'
import { fillTemplate } from '../templates/fill.ts'
import type { Composed } from './compose.ts'
import { requireIn, say } from './send.ts'

export interface Choice {
  id: string
  title: string
  description?: string | undefined
}

/** The choices of a message; empty for a message without any. */
export function choicesOf(core: GraphCore, chat: Chat, message: ChatMessage): Choice[] {
  if (message.type === 'template') return templateChoices(core, chat, message)
  const content = message.type === 'interactive' ? InteractiveContent.safeParse(message.content).data : undefined
  if (content?.type === 'button') return content.action.buttons.map((button) => button.reply)
  if (content?.type === 'list') return content.action.sections.flatMap((section) => section.rows)
  return []
}

function templateChoices(core: GraphCore, chat: Chat, message: ChatMessage): Choice[] {
  const content = TemplateContent.safeParse(message.content).data
  if (content === undefined) return []
  const { wabaId } = core.world.number(chat.phoneNumberId)
  const template = core.world.template(wabaId, content.name, content.language.code)
  if (template === undefined) return []
  return fillTemplate(template, content)
    .buttons.filter((button) => button.type.toUpperCase() === 'QUICK_REPLY')
    .map((button) => ({ id: button.payload, title: button.text }))
}

function replyWith(message: ChatMessage, choice: Choice): Composed {
  const { id, title, description } = choice
  if (message.type === 'template') return { type: 'button', content: { payload: id, text: title }, text: title }
  const isList = InteractiveContent.safeParse(message.content).data?.type === 'list'
  const reply = isList
    ? { type: 'list_reply', list_reply: { id, title, ...(description === undefined ? {} : { description }) } }
    : { type: 'button_reply', button_reply: { id, title } }
  return { type: 'interactive', content: reply, text: title }
}

export function customerChooses(core: GraphCore, chat: Chat, messageId: string, choiceId: string): ChatMessage {
  const message = requireIn(chat, messageId)
  const choice = choicesOf(core, chat, message).find(({ id, title }) => id === choiceId || title === choiceId)
  if (choice === undefined) throw new ControlError(`the message has no choice ${choiceId}`, 404)
  return say(core, chat, replyWith(message, choice), { quotedId: messageId })
}
