/** The connections of all companies, for super admins: their states, but not their messages. */
import { z } from 'zod'
import { connectionReasons, connectionStates } from '../channels.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ConnectionId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { ConnectionSummary } from './connections.ts'

/** How many connections are connected, and how many are not, for whatever reason. */
export const ConnectionTotals = z.object({
  connected: z.number(),
  disconnected: z.number(),
  total: z.number(),
})
export type ConnectionTotals = z.output<typeof ConnectionTotals>

export const CompanyConnections = ConnectionTotals.extend({ id: z.number(), name: z.string() })
export type CompanyConnections = z.output<typeof CompanyConnections>

export const ConnectionOfCompany = ConnectionSummary.omit({ complationMessage: true, ratingMessage: true }).extend({
  reason: z.enum(connectionReasons).nullable(),
  retries: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
})
export type ConnectionOfCompany = z.output<typeof ConnectionOfCompany>

export const connectionsByCompany = endpoint({
  method: 'GET',
  path: '/whatsapp-companies',
  needs: 'platform:manage',
  summary:
    'Companies by their names with how their connections stand, paged; `totals` count those of every company found',
  query: PageQuery,
  answer: pageAnswer('companies', CompanyConnections).extend({ totals: ConnectionTotals }),
})

export const allConnections = endpoint({
  method: 'GET',
  path: '/whatsapp/all',
  needs: 'platform:manage',
  summary: 'The connections of every company, or of one',
  query: z.object({ companyId: CompanyId.optional(), session: z.string().max(5).optional() }),
  answer: z.array(ConnectionOfCompany),
})

const ById = z.object({ id: ConnectionId })

export const connectionOfAnyCompany = endpoint({
  method: 'GET',
  path: '/whatsapp-admin/{id}',
  needs: 'platform:manage',
  summary: 'How a connection of any company stands',
  params: ById,
  answer: ConnectionOfCompany,
  errors: ['ERR_NO_WAPP_FOUND'],
})

const sessionOfAny = <M extends 'POST' | 'PUT' | 'DELETE'>(method: M, summary: string) =>
  endpoint({
    method,
    path: '/whatsappsession/admin/{id}',
    needs: 'platform:manage',
    summary,
    params: ById,
    answer: z.object({ id: z.number(), status: z.enum(connectionStates) }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_NOT_CONFIGURED', 'ERR_UNAVAILABLE'],
  })

export const startSessionOfAnyCompany = sessionOfAny(
  'POST',
  'Try a connection of any company again, with the keys or the token that it has',
)
export const renewSessionOfAnyCompany = sessionOfAny(
  'PUT',
  'Forget the keys of a connection of any company; its own people are shown the new QR code',
)
export const endSessionOfAnyCompany = sessionOfAny(
  'DELETE',
  'Disconnect a connection of any company: unlink the device and forget the keys',
)

export const restartConnectionsOfCompany = endpoint({
  method: 'POST',
  path: '/whatsapp-restart/admin/{companyId}',
  needs: 'platform:manage',
  summary: "Close the lines of a company's linked numbers and open them again, with the keys they have",
  params: z.object({ companyId: CompanyId }),
  /** How many were asked to. */
  answer: z.object({ connections: z.number() }),
  errors: ['ERR_NO_COMPANY_FOUND'],
})

/** Sent to super admins shortly after a connection was created, changed its state or was deleted. */
export const allConnectionsEvent = event({
  stream: 'allConnections',
  payload: z.object({ action: z.literal('update'), companyId: z.number() }),
})
