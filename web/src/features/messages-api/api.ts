import type { Endpoint } from '@guiche/contract/core/endpoint'
import type { ConnectionId } from '@guiche/contract/core/ids'
import {
  type ApiAccess,
  apiAccess,
  apiCheckNumber,
  apiMessageState,
  apiSend,
  endPreviousToken,
  listApiCalls,
  renewApiToken,
} from '@guiche/contract/features/messages-api'
import { addressOf } from '../../lib/address.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryClient, queryOf } from '../../lib/query.ts'

const params = (connectionId: number) => ({ params: { connectionId: connectionId as ConnectionId } })

export const accessOf = (connectionId: number) => queryOf(apiAccess, params(connectionId))
export const lastCallsOf = (connectionId: number) => queryOf(listApiCalls, params(connectionId))

const keep = (access: ApiAccess) => {
  queryClient.setQueryData(keyOf(apiAccess, params(access.connectionId)), access)
  return access
}

export const renewToken = async (connectionId: number, overlapHours: number) =>
  keep(await call(renewApiToken, { ...params(connectionId), body: { overlapHours } }))

export const endPrevious = async (connectionId: number) => keep(await call(endPreviousToken, params(connectionId)))

/** The URL for external programs. */
const outside = (endpoint: Endpoint, input: object) => new URL(addressOf(endpoint, input), location.origin).href

export const addresses = {
  send: outside(apiSend, {}),
  check: outside(apiCheckNumber, {}),
  stateOf: (messageId: string) => outside(apiMessageState, { params: { messageId } }),
}

export interface Tried {
  status: number
  /** The raw answer. */
  text: string
  isSent: boolean
}

/** With the token alone, as a program would send it: without the user's own session. */
export const trySend = async (token: string, body: FormData | object): Promise<Tried> => {
  const isForm = body instanceof FormData
  const response = await fetch(addresses.send, {
    method: 'POST',
    credentials: 'omit',
    headers: { Authorization: `Bearer ${token}`, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: response.status, text: await response.text(), isSent: response.ok }
}

export const askCallsAgain = (connectionId: number) =>
  queryClient.invalidateQueries({ queryKey: keyOf(listApiCalls, params(connectionId)) })
