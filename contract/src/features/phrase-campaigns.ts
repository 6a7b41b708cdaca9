/** A phrase that starts a flow when a customer writes it on a connection. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, FlowId, id, orNone } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, line, text } from '../core/wire.ts'

const PhraseCampaignId = id('PhraseCampaignId')
export type PhraseCampaignId = z.output<typeof PhraseCampaignId>

export const mostPhraseName = 80
export const mostPhraseLength = 200

const Named = z.object({ id: z.number(), name: z.string() })

export const PhraseCampaign = z.object({
  id: z.number(),
  name: z.string(),
  /** Matches as whole words, ignoring case, accents and punctuation. */
  phrase: z.string(),
  /** Off: it starts nothing. */
  status: z.boolean(),
  flowId: z.number(),
  flow: Named,
  /** Null: it matches nothing until one is chosen. */
  whatsappId: z.number().nullable(),
  whatsapp: Named.nullable(),
  /** Why it starts nothing, also where it is on; null: it is in effect while it is on. */
  rest: z.enum(['noConnection', 'flowUnpublished', 'flowOff']).nullable(),
  companyId: z.number(),
})
export type PhraseCampaign = z.output<typeof PhraseCampaign>

const fields = {
  name: line(mostPhraseName, 1),
  flowId: FlowId,
  whatsappId: orNone(ConnectionId).optional(),
  /** At least one letter or digit: the comparison ignores other characters. */
  phrase: text(mostPhraseLength, 1).refine((phrase) => /[\p{L}\p{N}]/u.test(phrase), {
    error: 'must have a letter or a digit',
  }),
  status: flag,
}
const errors = ['ERR_NO_PHRASE_CAMPAIGN_FOUND', 'ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND'] as const

export const listPhraseCampaigns = endpoint({
  method: 'GET',
  path: '/flowcampaign',
  needs: 'user',
  summary: 'Phrase campaigns by name, a page at a time',
  query: PageQuery,
  answer: pageAnswer('flow', PhraseCampaign),
})

export const phraseCampaignDetails = endpoint({
  method: 'GET',
  path: '/flowcampaign/{id}',
  needs: 'user',
  summary: 'One phrase campaign',
  params: z.object({ id: PhraseCampaignId }),
  answer: z.object({ details: PhraseCampaign }),
  errors: ['ERR_NO_PHRASE_CAMPAIGN_FOUND'],
})

export const createPhraseCampaign = endpoint({
  method: 'POST',
  path: '/flowcampaign',
  needs: 'user',
  summary: 'Add a phrase campaign; it is switched on',
  body: z.object({
    name: fields.name,
    flowId: fields.flowId,
    whatsappId: fields.whatsappId,
    phrase: fields.phrase,
    status: fields.status.default(true),
  }),
  answer: PhraseCampaign,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND'],
})

export const updatePhraseCampaign = endpoint({
  method: 'PUT',
  path: '/flowcampaign',
  needs: 'user',
  summary: 'Change a phrase campaign',
  body: z.object({
    id: PhraseCampaignId,
    name: fields.name.optional(),
    flowId: fields.flowId.optional(),
    whatsappId: fields.whatsappId,
    phrase: fields.phrase.optional(),
    status: fields.status.optional(),
  }),
  answer: PhraseCampaign,
  errors,
})

export const deletePhraseCampaign = endpoint({
  method: 'DELETE',
  path: '/flowcampaign/{id}',
  needs: 'contacts-page:deleteContact',
  summary: 'Remove a phrase campaign',
  params: z.object({ id: PhraseCampaignId }),
  answer: Deleted,
  errors: ['ERR_NO_PHRASE_CAMPAIGN_FOUND'],
})

/** Sent to everybody in the company. */
export const phraseCampaignEvent = event({
  stream: 'phraseCampaign',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: PhraseCampaign, id: z.number() }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})
