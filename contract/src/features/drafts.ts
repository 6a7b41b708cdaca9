/** What a user has typed but not sent: one draft per user and ticket, on all of the user's devices. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { MessageId, TicketId } from '../core/ids.ts'
import { flag, Instant } from '../core/wire.ts'
import { maxMessageLength, QuotedMessage } from './messages.ts'

/** The newest are listed. */
export const draftsListed = 500

export const SavedDraft = z.object({
  ticketId: z.number(),
  body: z.string(),
  /** For colleagues: a note must never be restored as an answer to the customer. */
  isPrivate: z.boolean(),
  quotedMsgId: z.string().nullable(),
  quotedMsg: QuotedMessage.nullable(),
  /** Rises with every change, also when the draft is emptied. */
  revision: z.number().int(),
  updatedAt: Instant,
})
export type SavedDraft = z.output<typeof SavedDraft>

/**
 * `isSaved` false: another device wrote meanwhile, so nothing was changed, and `draft` is what it wrote. Null:
 * nothing.
 */
const answer = z.object({ isSaved: z.boolean(), draft: SavedDraft.nullable() })
/** The last revision that the client has seen; 0: none. */
const revision = z.coerce.number().int().min(0).max(2_000_000_000).default(0)
const params = z.object({ ticketId: TicketId })

export const listDrafts = endpoint({
  method: 'GET',
  path: '/drafts',
  needs: 'user',
  summary: 'The caller’s drafts in tickets that they see, newest first',
  answer: z.object({ drafts: z.array(SavedDraft) }),
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/drafts/{ticketId}',
  needs: 'user',
  summary: 'Keep what was typed, unless another device has written since `revision`',
  params,
  body: z.object({
    body: z
      .string()
      .max(maxMessageLength)
      .refine((value) => !value.includes('\u0000'), { error: 'must not contain NUL' }),
    isPrivate: flag.default(false),
    quotedMsgId: MessageId.nullable().default(null),
    revision,
  }),
  answer,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/drafts/{ticketId}',
  needs: 'user',
  summary: 'It was sent or cleared, unless another device has written since `revision`',
  params,
  query: z.object({ revision }),
  answer,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const draftEvent = event({
  stream: 'draft',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), draft: SavedDraft }),
    z.object({ action: z.literal('delete'), ticketId: z.number(), revision: z.number() }),
  ]),
})
