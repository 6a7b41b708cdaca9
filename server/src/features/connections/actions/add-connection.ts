import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { ConnectionChange, CredentialField } from '@guiche/contract/features/connections'
import { sealedFields } from '../../../channels/registry.ts'
import type { Ctx, Work } from '../../../context.ts'
import { sealText } from '../../../platform/security/secrets.ts'
import { announceConnection } from '../events.ts'
import { sealOf, tokenSeal } from '../queries.ts'
import {
  type ConnectionColumns,
  clearDefault,
  countConnections,
  insertConnection,
  lockDefault,
  readConnection,
  replaceQueues,
  saveConnection,
} from '../store.ts'
import { found } from './ask-provider.ts'
import { digestOfToken, newToken } from './new-token.ts'
import { noteState } from './note-state.ts'

export interface ConnectionFields extends Omit<ConnectionChange, 'queueIds'> {
  queueIds?: readonly number[] | undefined
}

/** Stored encrypted; a request with the token is found by its hash. The previous token no longer works from then on. */
const sealedToken = (secret: Buffer, id: ConnectionId, token: string): Partial<ConnectionColumns> => ({
  apiToken: sealText(secret, token, sealOf(id, tokenSeal)),
  apiTokenHash: digestOfToken(token),
  previousTokenHash: null,
  previousTokenUntil: null,
})

const instantOf = (field: 'importOldMessages' | 'importRecentMessages', value: string | null | undefined) =>
  value === undefined ? {} : { [field]: value === null ? null : new Date(value) }

/** Only the given fields: an absent field stays unchanged. Secrets are encrypted, whatever the kind. */
const columnsOf = (secret: Buffer, id: ConnectionId, given: ConnectionFields): Partial<ConnectionColumns> => {
  const { queueIds: _queues, schedules, importOldMessages, importRecentMessages, token, ...plain } = given
  const sealed = Object.entries(sealedFields).flatMap(([field, word]) => {
    const value = given[field as CredentialField]
    return value ? [[field, sealText(secret, value, sealOf(id, word))]] : []
  })
  const week = schedules && { schedules: JSON.stringify(schedules) }
  const period = {
    ...instantOf('importOldMessages', importOldMessages),
    ...instantOf('importRecentMessages', importRecentMessages),
  }
  const access = token ? sealedToken(secret, id, token) : {}
  return { ...plain, ...week, ...period, ...access, ...Object.fromEntries(sealed) }
}

export const saveFields = async (work: Work, id: ConnectionId, fields: ConnectionFields) => {
  const { queueIds } = fields
  const now = work.clock.now()
  await Promise.all([
    saveConnection(work.tx, id, columnsOf(work.secret, id, fields), now),
    queueIds ? replaceQueues(work.tx, id, queueIds) : undefined,
  ])
}

/** Events are also emitted for those that lose the default, so that every screen shows one default per channel. */
export const stepBack = async (work: Work, id: ConnectionId, channel: ChannelKind) => {
  for (const other of await clearDefault(work.tx, channel, id, work.clock.now())) {
    announceConnection(work, 'update', found(await readConnection(work.tx, other)))
  }
}

export interface NewConnection extends ConnectionFields {
  name: string
  channel: ChannelKind
  /** Known beforehand only for numbers that a provider holds. */
  number?: string
}

/**
 * A QR channel starts at once, because the sessions process sees the row. The first of its channel becomes the
 * default.
 */
export const insertAnnounced = async (work: Work, given: NewConnection): Promise<ConnectionId> => {
  const { channel, number, ...fields } = given
  await lockDefault(work.tx, channel)
  const { ofChannel } = await countConnections(work.tx, channel)
  const isHeld = abilitiesOf(channel).sendsFrom === 'sessions'
  const id = await insertConnection(work.tx, {
    name: fields.name,
    channel,
    ...(isHeld ? { reason: 'starting' } : { status: 'CONNECTED', number: number ?? null }),
  })
  if (fields.isDefault) await stepBack(work, id, channel)
  const token = fields.token ?? newToken()
  await saveFields(work, id, { ...fields, token, isDefault: fields.isDefault || ofChannel === 0 })
  const made = found(await readConnection(work.tx, id))
  await noteState(work, null, made)
  announceConnection(work, 'create', made)
  return id
}

/** For the installation itself (demo): neither the plan nor the provider is checked. */
export const addConnection = (ctx: Ctx, given: NewConnection): Promise<ConnectionId> =>
  ctx.transact((work) => insertAnnounced(work, given))
