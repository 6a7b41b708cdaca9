/** Calls about connections. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { CallInput } from '@guiche/contract/core/endpoint'
import {
  type Connection,
  type ConnectionSummary,
  connectionDetails,
  createConnection,
  deleteConnection,
  endSession,
  listConnections,
  removeGreetingMedia,
  renewSession,
  restartConnections,
  setGreetingMedia,
  startSession,
  tokenLength,
  updateConnection,
} from '@guiche/contract/features/connections'
import { verifyMetaWebhook, version } from '@guiche/contract/features/platform'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../lib/address.ts'
import { call } from '../../lib/api.ts'
import { apiError } from '../../lib/api-error.ts'
import { type ResourceList, useWholeList } from '../../lib/lists.ts'
import { formatPhone } from '../../lib/phone.ts'
import { keyOf, queryClient, queryOf } from '../../lib/query.ts'
import { upload } from '../../lib/upload.ts'

export type ListedConnection = Connection | ConnectionSummary
/** Users who manage connections get all fields of each. */
export const isManaged = (listed: ListedConnection): listed is Connection => 'qrcode' in listed

const all = { query: {} } as const

export const useConnectionList = (): ResourceList<Connection> =>
  useWholeList(
    listConnections,
    all,
    (answer) => answer.filter(isManaged),
    ({ name, number }) => `${name} ${number ?? ''} ${number ? formatPhone(number) : ''}`,
  )

/** The current connection, whatever the list is filtered by; undefined if it was deleted. */
export const useConnection = (id: number | null): Connection | undefined =>
  useQuery(queryOf(listConnections, all))
    .data?.filter(isManaged)
    .find((each) => each.id === id)

/** Others are updated by events; the user who acted sees the result even if no events arrive. */
const refetch = () => queryClient.invalidateQueries({ queryKey: keyOf(listConnections) })

export type ConnectionChanges = CallInput<typeof updateConnection>['body']

export const addConnection = async (
  channel: ChannelKind,
  fields: ConnectionChanges & { name: string },
): Promise<Connection> => {
  const added = await call(createConnection, { body: { ...fields, channel } })
  await refetch()
  return added
}

export const changeConnection = async (id: number, changes: ConnectionChanges): Promise<Connection> => {
  const changed = await call(updateConnection, { params: { id }, body: changes })
  await refetch()
  return changed
}

const detailsOf = (id: number) => queryOf(connectionDetails, { params: { id } })

/** Read each time, because no event contains it. Empty: there is none. */
export const useConnectionToken = (id: number) =>
  useQuery({ ...detailsOf(id), select: ({ token }) => token, gcTime: 0, refetchOnMount: 'always' })

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Rejection sampling: bytes that would favour the first characters are drawn again. */
const newToken = (): string => {
  const fair = 256 - (256 % letters.length)
  let token = ''
  while (token.length < tokenLength) {
    const drawn = [...crypto.getRandomValues(new Uint8Array(tokenLength))].filter((byte) => byte < fair)
    token += drawn.map((byte) => letters[byte % letters.length]).join('')
  }
  return token.slice(0, tokenLength)
}

/** The previous token no longer works from now on. */
export const changeToken = async (id: number): Promise<void> => {
  const changed = await call(updateConnection, { params: { id }, body: { token: newToken() } })
  queryClient.setQueryData(detailsOf(id).queryKey, changed)
}

/** Null removes it. */
export const changeGreetingMedia = async (id: number, file: File | null): Promise<void> => {
  const params = { id }
  await (file
    ? upload(setGreetingMedia, { params, body: {} }, { files: [file] })
    : call(removeGreetingMedia, { params }))
  await refetch()
}

const beingRemoved = new Set<number>()
/** By this window. */
export const isBeingRemoved = (id: number): boolean => beingRemoved.has(id)

export const removeConnection = async (id: number): Promise<void> => {
  beingRemoved.add(id)
  try {
    await call(deleteConnection, { params: { id } })
  } catch (error) {
    beingRemoved.delete(id)
    throw error
  }
  await refetch()
}

const verbs = { start: startSession, renew: renewSession, end: endSession } as const
/** Retry with the existing keys, show a new QR code, or disconnect. */
export type SessionVerb = keyof typeof verbs

export const commandSession = async (id: number, verb: SessionVerb): Promise<void> => {
  await call(verbs[verb], { params: { id } })
  await refetch()
}

/** Of the whole company; returns how many. */
export const restartAll = async (): Promise<number> => (await call(restartConnections)).connections

/** The webhook URL for Meta, as this page reaches the server. */
export const webhookAddress = (): string => new URL(addressOf(verifyMetaWebhook, {}), location.origin).href

/** The URL of the demo's phone; null outside of the demo. */
export const usePhoneUrl = (): string | null => useQuery(queryOf(version)).data?.sandbox?.phoneUrl ?? null

/** The sandbox answers only pages of this machine; it is not part of the product or the contract. */
export const scanWithDemoPhone = async (phoneUrl: string, qr: string): Promise<void> => {
  const response = await fetch(new URL('api/whatsapp/scan', phoneUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ qr }),
  })
  if (!response.ok) throw apiError(response.status, await response.text())
}
