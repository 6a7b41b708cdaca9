/** External systems that answer customers instead of a person. The wire calls one a queueIntegration. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { FlowId, id, orNone } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Instant, line, outsideAddress, text } from '../core/wire.ts'

export const IntegrationId = id('IntegrationId')
export type IntegrationId = z.output<typeof IntegrationId>

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export type IntegrationType = (typeof integrationTypes)[number]
export const integrationLanguages = ['pt-BR', 'en', 'es'] as const

/** Why an external system gave no usable answer. */
export const outsideFailures = [
  /** A URL inside of the installation's network, which the operator does not allow. */
  'address',
  /** The connection was refused, or broke. */
  'away',
  'timeout',
  'redirect',
  /** Any status that is not a success. */
  'status',
  'tooLarge',
  /** Not what its API promises. */
  'nonsense',
  /** The keys are missing, or were refused. */
  'keys',
  /** It failed several times in a row and is not called for a while. */
  'resting',
  /** The company's answers of this month, or the prompt's, are used up. */
  'used',
  /** It was deleted, or is no longer part of the plan. */
  'gone',
] as const
export type OutsideFailure = (typeof outsideFailures)[number]

export const mostServiceAccountLetters = 20_000
/** The secret that signs requests. */
export const leastSecretLetters = 16
export const mostTypebotDelayMs = 30_000

/** Keys are write-only: `has…` says whether there is one. */
export const Integration = z.object({
  id: z.number(),
  type: z.enum(integrationTypes),
  name: z.string(),
  companyId: z.number(),
  /** Of Dialogflow. */
  projectName: z.string(),
  language: z.enum(integrationLanguages),
  hasJsonContent: z.boolean(),
  /** The URL of n8n, a webhook or Typebot. */
  urlN8N: z.string(),
  hasSecret: z.boolean(),
  typebotSlug: z.string(),
  /** Minutes without a message after which the conversation starts again; 0: never. */
  typebotExpires: z.number(),
  /** The delay before each text, in milliseconds. */
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  /** The flow to run. Null: those of the connection. */
  flowId: z.number().nullable(),
  flow: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** When it last answered, and when it last failed, with the reason. */
  heardAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  failure: z.enum(outsideFailures).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Integration = z.output<typeof Integration>

const Fields = z.object({
  type: z.enum(integrationTypes),
  name: line(50, 2),
  projectName: line(100),
  /** The service account as Google issues it. Empty: the stored one stays. */
  jsonContent: z.string().max(mostServiceAccountLetters),
  language: z.enum(integrationLanguages),
  urlN8N: outsideAddress,
  /** Signs requests to n8n and webhooks. Empty: the stored one stays. */
  secret: z.union([z.literal(''), z.string().min(leastSecretLetters).max(200)]),
  typebotSlug: text(200),
  typebotExpires: z.coerce.number().int().min(0).max(525_600),
  typebotDelayMessage: z.coerce.number().int().min(0).max(mostTypebotDelayMs),
  typebotKeywordFinish: text(100),
  typebotKeywordRestart: text(100),
  typebotUnknownMessage: text(4_096),
  typebotRestartMessage: text(4_096),
  /** Null: the flows of the connection answer. */
  flowId: orNone(FlowId),
})
const WithDefaults = Fields.partial().extend({ type: Fields.shape.type, name: Fields.shape.name })
const ById = z.object({ id: IntegrationId })

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/queueIntegration',
  needs: 'integrations:view',
  plan: 'useIntegrations',
  summary: 'Integrations by name, a page at a time',
  query: PageQuery,
  answer: pageAnswer('queueIntegrations', Integration),
})

export const integrationDetails = endpoint({
  method: 'GET',
  path: '/queueIntegration/{id}',
  needs: 'integrations:manage',
  plan: 'useIntegrations',
  summary: 'One integration, without its keys',
  params: ById,
  answer: Integration,
  errors: ['ERR_NOT_FOUND'],
})

export const createIntegration = endpoint({
  method: 'POST',
  path: '/queueIntegration',
  needs: 'integrations:manage',
  plan: 'useIntegrations',
  summary: 'Add an integration. Its type says which fields it needs',
  body: WithDefaults,
  answer: Integration,
  errors: ['ERR_SERVICE_ACCOUNT', 'ERR_INTEGRATION_ADDRESS', 'ERR_NO_FLOW_FOUND'],
})

export const updateIntegration = endpoint({
  method: 'PUT',
  path: '/queueIntegration/{id}',
  needs: 'integrations:manage',
  plan: 'useIntegrations',
  summary: 'Change an integration; absent fields stay, as do keys that are sent empty',
  params: ById,
  body: Fields.partial(),
  answer: Integration,
  errors: ['ERR_NOT_FOUND', 'ERR_SERVICE_ACCOUNT', 'ERR_INTEGRATION_ADDRESS', 'ERR_NO_FLOW_FOUND'],
})

export const deleteIntegration = endpoint({
  method: 'DELETE',
  path: '/queueIntegration/{id}',
  needs: 'integrations:manage',
  plan: 'useIntegrations',
  summary:
    'Remove an integration. Where it answers, a person goes on; connections, queues and options no longer name it',
  params: ById,
  answer: Deleted,
  errors: ['ERR_NOT_FOUND'],
})

/** One request to an external system and its result. */
export const Exchange = z.object({
  id: z.number(),
  ticketId: z.number().nullable(),
  at: Instant,
  tookMs: z.number(),
  failure: z.enum(outsideFailures).nullable(),
  /** The HTTP status; null: there was no response. */
  status: z.number().nullable(),
  /** The beginnings of request and response, without keys. */
  sent: z.string(),
  received: z.string(),
})
export type Exchange = z.output<typeof Exchange>
/** How many are stored per integration. */
export const keptExchanges = 50

export const listExchanges = endpoint({
  method: 'GET',
  path: '/queueIntegration/{id}/exchanges',
  needs: 'integrations:manage',
  plan: 'useIntegrations',
  summary: `The last ${keptExchanges} requests to an integration, newest first`,
  params: ById,
  answer: z.array(Exchange),
  errors: ['ERR_NOT_FOUND'],
})

export const testIntegration = endpoint({
  method: 'POST',
  path: '/queueIntegration/testSession',
  needs: 'integrations:manage',
  plan: 'useIntegrations',
  summary:
    'Ask Dialogflow something small with these keys. With `integrationId` an empty service account means the one that is kept',
  body: z.object({
    projectName: line(100, 1),
    jsonContent: z.string().max(mostServiceAccountLetters).optional(),
    language: z.enum(integrationLanguages).default('pt-BR'),
    integrationId: IntegrationId.optional(),
  }),
  answer: z.object({ ok: z.boolean(), failure: z.enum(outsideFailures).nullable(), reply: z.string() }),
  errors: ['ERR_NOT_FOUND', 'ERR_SERVICE_ACCOUNT'],
})

/** Sent to admins. */
export const integrationEvent = event({
  stream: 'queueIntegration',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), queueIntegration: Integration, integrationId: z.number() }),
    z.object({ action: z.literal('delete'), integrationId: z.number() }),
  ]),
})
