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
/** Those who may manage connections are answered the whole of each. */
export const isManaged = (listed: ListedConnection): listed is Connection => 'qrcode' in listed

const all = { query: {} } as const

export const useConnectionList = (): ResourceList<Connection> =>
  useWholeList(
    listConnections,
    all,
    (answer) => answer.filter(isManaged),
    ({ name, number }) => `${name} ${number ?? ''} ${number ? formatPhone(number) : ''}`,
  )

/** One of them as it is now, whatever the list is searched for; undefined when it is gone. */
export const useConnection = (id: number | null): Connection | undefined =>
  useQuery(queryOf(listConnections, all))
    .data?.filter(isManaged)
    .find((each) => each.id === id)

/** Events tell the others; the person who acted sees the result even while no events arrive. */
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

/** Read afresh each time: no event carries it. Empty: there is none. */
export const useConnectionToken = (id: number) =>
  useQuery({ ...detailsOf(id), select: ({ token }) => token, gcTime: 0, refetchOnMount: 'always' })

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Each letter as likely as any other: bytes that would favour the first ones are drawn again. */
const newToken = (): string => {
  const fair = 256 - (256 % letters.length)
  let token = ''
  while (token.length < tokenLength) {
    const drawn = [...crypto.getRandomValues(new Uint8Array(tokenLength))].filter((byte) => byte < fair)
    token += drawn.map((byte) => letters[byte % letters.length]).join('')
  }
  return token.slice(0, tokenLength)
}

/** The one it had is worth nothing from now on. */
export const changeToken = async (id: number): Promise<void> => {
  const changed = await call(updateConnection, { params: { id }, body: { token: newToken() } })
  queryClient.setQueryData(detailsOf(id).queryKey, changed)
}

/** Null takes it off. */
export const changeGreetingMedia = async (id: number, file: File | null): Promise<void> => {
  const params = { id }
  await (file
    ? upload(setGreetingMedia, { params, body: {} }, { files: [file] })
    : call(removeGreetingMedia, { params }))
  await refetch()
}

export const removeConnection = async (id: number): Promise<void> => {
  await call(deleteConnection, { params: { id } })
  await refetch()
}

const verbs = { start: startSession, renew: renewSession, end: endSession } as const
/** Try again with the keys it has, show a new QR code, or disconnect. */
export type SessionVerb = keyof typeof verbs

export const commandSession = async (id: number, verb: SessionVerb): Promise<void> => {
  await call(verbs[verb], { params: { id } })
  await refetch()
}

/** Of the whole company; answers how many. */
export const restartAll = async (): Promise<number> => (await call(restartConnections)).connections

/** What Meta is told to call, as this page reaches the server. */
export const webhookAddress = (): string => new URL(addressOf(verifyMetaWebhook, {}), location.origin).href

/** Where the demo's phone is; null outside of the demo. */
export const usePhoneUrl = (): string | null => useQuery(queryOf(version)).data?.sandbox?.phoneUrl ?? null

/** The sandbox answers pages of this machine only; it is no part of the product and no call of the contract. */
export const scanWithDemoPhone = async (phoneUrl: string, qr: string): Promise<void> => {
  const response = await fetch(new URL('api/whatsapp/scan', phoneUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ qr }),
  })
  if (!response.ok) throw apiError(response.status, await response.text())
}
