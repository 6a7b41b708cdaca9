import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ContactId, MergeId } from '../core/ids.ts'
import { flag, Instant } from '../core/wire.ts'
import { Contact } from './contacts.ts'

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/contacts/{id}/merge',
  needs: 'contacts-page:mergeContacts',
  summary: 'Two contacts are one person: tickets, messages, names and tags of the other go to this one',
  params: z.object({ id: ContactId }),
  body: z.object({
    otherId: ContactId,
    /**
     * If both have an unfinished ticket on one connection, the other contact's is closed; without this the merge is
     * refused.
     */
    closeTickets: flag.default(false),
  }),
  answer: Contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_REFUSED', 'ERR_MERGE_OPEN_TICKETS'],
})

/** In `details` of ERR_MERGE_OPEN_TICKETS: the tickets that would be closed. */
export const MergeConflict = z.object({
  tickets: z.array(
    z.object({ id: z.number(), uuid: z.string(), whatsapp: z.object({ id: z.number(), name: z.string() }) }),
  ),
})

export const contactMerges = endpoint({
  method: 'GET',
  path: '/contacts/{id}/merges',
  needs: 'contacts-page:mergeContacts',
  summary: 'Whom this contact has taken in and could let go again, latest first',
  params: z.object({ id: ContactId }),
  answer: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      number: z.string(),
      mergedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
      mergedAt: Instant,
    }),
  ),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/contacts/merges/{id}/undo',
  needs: 'contacts-page:mergeContacts',
  summary: 'Two contacts again: the one that went comes back with its names, tickets and messages',
  params: z.object({ id: MergeId }),
  answer: Contact,
  errors: ['ERR_NO_MERGE_FOUND'],
})
