/** What n8n and webhooks are sent, and how their answer is read. Documented in docs/integrations.md. */
import type { MediaType } from '@guiche/contract/features/messages'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { z } from 'zod'
import { mostSaid, type Reply, type SaidOutside, silence } from './reply.ts'

export interface OutsideWord {
  seq: number
  id: string
  body: string
  media_type: MediaType
  external_id: string | null
  /** The transcript of a recording; null: there is none. */
  transcription: string | null
  /** A signed URL; null: it has no file. */
  mediaUrl: string | null
  created_at: Date
}

export interface EnvelopeFacts {
  company: { id: number }
  connection: { id: number; name: string; channel: string }
  ticket: { id: number; uuid: string; status: TicketStatus; queueId: number | null }
  contact: { id: number; name: string; number: string }
  variables: Readonly<Record<string, string>>
}

/** `raw` has the format of the library that compatible products use, so that existing flows continue to work. */
export const envelopeOf = (word: OutsideWord, facts: EnvelopeFacts) => ({
  event: 'message' as const,
  company: facts.company,
  connection: facts.connection,
  ticket: facts.ticket,
  contact: facts.contact,
  message: {
    id: word.id,
    type: word.media_type,
    body: word.body,
    mediaUrl: word.mediaUrl,
    fromMe: false,
    timestamp: word.created_at.toISOString(),
  },
  variables: facts.variables,
  raw: {
    key: { remoteJid: `${facts.contact.number}@s.whatsapp.net`, fromMe: false, id: word.external_id ?? word.id },
    pushName: facts.contact.name,
    messageTimestamp: Math.floor(word.created_at.getTime() / 1000),
    message: { conversation: word.body },
  },
})

const Said = z.union([
  z.string().min(1).max(4_096),
  z.object({ text: z.string().min(1).max(4_096) }),
  z.object({
    mediaUrl: z.url({ protocol: /^https?$/ }).max(2_000),
    caption: z.string().max(1_024).default(''),
    voice: z.boolean().default(false),
  }),
])
const id = z.number().int().positive()
const Answer = z.object({
  messages: z.array(Said).max(mostSaid).default([]),
  variables: z
    .record(z.string().min(1).max(60), z.union([z.string().max(2_000), z.number(), z.boolean()]).transform(String))
    .default({}),
  ticket: z
    .object({
      queueId: id.optional(),
      userId: id.optional(),
      tags: z.array(id).max(20).default([]),
      close: z.boolean().default(false),
      farewell: z.boolean().default(true),
      end: z.boolean().default(false),
    })
    .default({ tags: [], close: false, farewell: true, end: false }),
})
/** The maximum number of stored variables per conversation. */
export const mostVariables = 50

const deedOf = ({ queueId, userId, close, farewell, end }: z.output<typeof Answer>['ticket']): Reply['deed'] => {
  if (close) return { kind: 'close', saysFarewell: farewell }
  if (queueId !== undefined || userId !== undefined)
    return { kind: 'move', queueId: queueId ?? null, userId: userId ?? null }
  return end ? { kind: 'end' } : null
}

const saidOf = (each: z.output<typeof Said>): SaidOutside => {
  if (typeof each === 'string') return { kind: 'text', text: each }
  if ('text' in each) return { kind: 'text', text: each.text }
  return { kind: 'file', url: each.mediaUrl, caption: each.caption, isVoiceNote: each.voice }
}

const knownKeys = ['messages', 'variables', 'ticket']

/** What of an answer is meant for us: n8n may acknowledge with all that it did. */
export const ours = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null
    ? knownKeys.map((key) => (value as Record<string, unknown>)[key] ?? null)
    : []

/**
 * Reads a JSON value. A value that is not an object, or has none of our keys, such as n8n's own acknowledgement,
 * counts as no answer. Null: it has our keys, but in another shape.
 */
export const webhookReply = (value: unknown): Reply | null => {
  if (typeof value !== 'object' || value === null || !knownKeys.some((key) => key in value)) return silence
  const { success, data } = Answer.safeParse(value)
  if (!success) return null
  const { messages, variables, ticket } = data
  return { ...silence, says: messages.map(saidOf), deed: deedOf(ticket), tagIds: ticket.tags, variables, session: {} }
}
