/**
 * Templates: messages that the provider has approved beforehand, and the only ones that it accepts after the window
 * for free text.
 */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, NewMessageId, TemplateId, TicketRef } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Instant, listOf, text } from '../core/wire.ts'
import { buttonKinds, templateHeaders } from './message-parts.ts'
import { Message } from './messages.ts'

/**
 * Why a template cannot be sent from here. `judged`: the provider has not approved it, or no longer does. `parts`: it
 * has parts that cannot be filled in here.
 */
export const templateObstacles = ['judged', 'parts'] as const

export const TemplateParts = z.object({
  header: z.object({ kind: z.enum(['none', 'text', ...templateHeaders]), text: z.string() }),
  body: z.string(),
  footer: z.string(),
  /** `needsValue`: the end of its URL, or the code that it copies. */
  buttons: z.array(
    z.object({ kind: z.enum(buttonKinds), text: z.string(), value: z.string(), needsValue: z.boolean() }),
  ),
  /** False: it has other parts too, such as a carousel or a catalogue. */
  isWhole: z.boolean(),
})
export type TemplateParts = z.output<typeof TemplateParts>

export const MessageTemplate = z.object({
  id: z.number(),
  whatsappId: z.number(),
  name: z.string(),
  /** As the provider writes it: `pt_BR`. */
  language: z.string(),
  /**
   * The provider's values, in capitals: MARKETING; APPROVED, PENDING, REJECTED, PAUSED, DISABLED; GREEN, YELLOW, RED.
   */
  category: z.string(),
  status: z.string(),
  quality: z.string().nullable(),
  ...TemplateParts.omit({ isWhole: true }).shape,
  obstacle: z.enum(templateObstacles).nullable(),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

/** The stored templates of a connection changed: the provider changed the status of one, or they were read again. */
export const templatesEvent = event({
  stream: 'messageTemplates',
  payload: z.object({ action: z.literal('update'), whatsappId: z.number() }),
})

const ById = z.object({ id: ConnectionId })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/templates',
  needs: 'user',
  summary: 'The templates of a connection as last read from the provider, by name',
  params: ById,
  query: PageQuery,
  answer: pageAnswer('records', MessageTemplate).extend({
    /** Null: they were never read. */
    syncedAt: Instant.nullable(),
  }),
  errors: ['ERR_NO_WAPP_FOUND'],
})

/** Within this time they are not read again from the provider. */
export const templatesFreshMs = 30_000

export const syncTemplates = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/templates/sync',
  needs: 'user',
  summary: 'Read the templates of a connection from the provider; what was read within the last 30 seconds stands',
  params: ById,
  answer: z.object({ templates: z.number(), syncedAt: Instant }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_UNABLE', 'ERR_CHANNEL_NOT_CONFIGURED', 'ERR_UNAVAILABLE'],
})

/** The provider accepts no line breaks within a value. */
const Value = text(1024, 1).refine((value) => !/[\n\r\t]/.test(value), { error: 'must be one line' })

/** A template as a user filled it in. */
export const FilledTemplate = z.object({
  templateId: TemplateId,
  /** The values of the variables of each part, in order. */
  header: listOf(Value),
  body: listOf(Value),
  /** One for each button that needs one, in order. */
  buttons: listOf(Value),
})

export const TemplateMessage = FilledTemplate.extend({
  /** Created by the client: the same request with the same id is the same message. */
  id: NewMessageId.optional(),
})

export const sendTemplate = endpoint({
  method: 'POST',
  path: '/messages/template/{ticketId}',
  needs: 'user',
  summary:
    'Send a template of the connection of the ticket, within the window for free text or after it. `file`: the picture, film or document above it',
  params: z.object({ ticketId: TicketRef }),
  body: TemplateMessage,
  files: { field: 'file', most: 1, required: false },
  answer: z.object({ messages: z.array(Message) }),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_CANNOT_REPLY',
    'ERR_CONTACT_BLOCKED',
    'ERR_CHANNEL_UNABLE',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_UNUSABLE',
    'ERR_TEMPLATE_VALUES',
    'ERR_MESSAGE_ID_TAKEN',
    'ERR_CREATING_MESSAGE',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
  failsAs: 'ERR_CREATING_MESSAGE',
})
