/** The ledger of a campaign: every recipient, with what became of them. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, Instant } from '../core/wire.ts'
import { recipientReasons, recipientStates } from './campaign-states.ts'
import { CampaignId } from './campaigns.ts'

export const Recipient = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  reason: z.enum(recipientReasons).nullable(),
  contactId: z.number().nullable(),
  /** The ticket of the message, if one was sent. */
  ticketId: z.number().nullable(),
  messageId: z.string().nullable(),
  confirmationRequestedAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  /** When it was accepted. */
  sentAt: Instant.nullable(),
  readAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
})
export type Recipient = z.output<typeof Recipient>

export const listRecipients = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/recipients',
  needs: 'campaigns:manage',
  plan: 'useCampaigns',
  summary:
    'The recipients of a campaign that has begun, in the order of their turns; of one state, or by name and number',
  params: z.object({ id: CampaignId }),
  query: PageQuery.extend({ state: z.enum(recipientStates).optional(), answered: flag.optional() }),
  answer: pageAnswer('recipients', Recipient),
  errors: ['ERR_NOT_FOUND'],
})
