import { abilitiesOf, type ChannelKind, channelKinds } from '@guiche/contract/channels'
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { Connection, ConnectionDetails, ConnectionSummary } from '@guiche/contract/features/connections'
import { can } from '@guiche/contract/permissions'
import { getTableColumns } from 'drizzle-orm'
import { connections } from '../../../schema/inbox-tables.ts'
import type { KeptCredentials } from '../../channels/channel/credentials.ts'
import type { ChannelConnection } from '../../channels/channel.ts'
import { credentialFieldsOf, credentialsKinds, sealedFields } from '../../channels/registry.ts'
import type { Ctx, Deps, UserCtx, Work } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openText } from '../../platform/security/secrets.ts'
import { connectionColumns, readConnection } from './store.ts'
import { type ConnectionRow, toConnectionSummary, toConnectionView } from './view.ts'

const all = statement(
  'connections_all',
  `select ${connectionColumns} from connections c where c.company_id = :companyId and c.deleted_at is null order by c.id`,
).rows<ConnectionRow & object>()
const isUp = `coalesce(c.status = 'CONNECTED' and c.leased_until > now(), false)`
const looksUp = statement(
  'connection_looks_up',
  `select c.id, c.channel, ${isUp} "isUp" from connections c where c.company_id = :companyId and c.deleted_at is null and c.channel = any(:kindsThatLookUp)
    and c.wanted = 'run' order by ${isUp} desc, c.is_default desc, c.id limit 1`,
).rows<{ id: ConnectionId; channel: ChannelKind; isUp: boolean }>()
/** The kinds whose provider sends webhooks, each with the column that webhooks name. */
const byAccount = new Map(
  channelKinds.flatMap((kind) => {
    const account = credentialsKinds[kind].account
    if (!account) return []
    const column = getTableColumns(connections)[account].name
    const text = `select ${connectionColumns} from connections c where c.channel = '${kind}' and c.${column} = :account and c.deleted_at is null`
    return [[kind, statement(`connection_by_account_${kind}`, text).rows<ConnectionRow & object>()] as const]
  }),
)

/** Users who manage connections see all of them; everybody else sees what pickers and tickets show. */
export const listConnections = (
  ctx: UserCtx,
  query: { companyId?: CompanyId | undefined },
): Promise<(Connection | ConnectionSummary)[]> => {
  // Another company's id would change the result, so it is refused rather than ignored.
  if (query.companyId !== undefined && query.companyId !== ctx.companyId) throw new Refusal('ERR_NO_COMPANY_FOUND')
  const toView = can(ctx.actor, 'connections-page:view') ? toConnectionView : toConnectionSummary
  return ctx.transact(async ({ tx }) => (await tx.sql(all)).map(toView))
}

export const filterConnections = async (
  ctx: UserCtx,
  { channel }: { channel?: ChannelKind | undefined },
): Promise<(Connection | ConnectionSummary)[]> =>
  (await listConnections(ctx, {})).filter((each) => channel === undefined || each.channel === channel)

/** The encryption context of a connection's API token. */
export const tokenSeal = 'api token'

/** With its token: for the edit form, never for lists and events. */
export const detailsOf = ({ secret }: Pick<Deps, 'secret'>, row: ConnectionRow): ConnectionDetails => ({
  ...toConnectionView(row),
  token: row.apiToken === null ? '' : openText(secret, row.apiToken, sealOf(row.id, tokenSeal)),
})

export const connectionDetails = (ctx: Ctx, id: ConnectionId): Promise<ConnectionDetails> =>
  ctx.transact(async ({ tx }) => {
    const row = await readConnection(tx, id)
    if (!row) throw new Refusal('ERR_NO_WAPP_FOUND')
    return detailsOf(ctx, row)
  })

/** The encryption context of a connection's secret, so that it decrypts only in its own row. */
export const sealOf = (connectionId: number, word: string) => `connection ${connectionId} ${word}`

/** The credentials that the connection's kind declares, as far as they are set. */
const keptCredentials = ({ secret }: Pick<Deps, 'secret'>, row: ConnectionRow): KeptCredentials =>
  Object.fromEntries(
    credentialFieldsOf(row.channel).flatMap((field) => {
      const kept = row[field]
      if (!kept) return []
      const word = sealedFields[field]
      return [[field, word ? openText(secret, kept, sealOf(row.id, word)) : kept]]
    }),
  )

/** As its channel needs it, with the secrets decrypted. */
export const channelConnectionOf = (deps: Pick<Deps, 'secret'>, row: ConnectionRow): ChannelConnection => ({
  id: ConnectionId.parse(row.id),
  companyId: CompanyId.parse(row.companyId),
  kind: row.channel,
  name: row.name,
  generation: row.generation,
  allowGroup: row.allowGroup,
  importsHistory: row.importOldMessages !== null,
  credentials: keptCredentials(deps, row),
})

/** As stored. Null: it does not exist, or was deleted. */
export const connectionRow = ({ tx }: Pick<Work, 'tx'>, id: ConnectionId): Promise<ConnectionRow | null> =>
  readConnection(tx, id)

/** Null: it does not exist, or was deleted. */
export const connectionForChannel = async (
  work: Pick<Work, 'tx' | 'secret'>,
  id: ConnectionId,
): Promise<ChannelConnection | null> => {
  const row = await readConnection(work.tx, id)
  return row ? channelConnectionOf(work, row) : null
}

/** Whose number or page a webhook names: the only query that runs before any company is known. */
export const connectionByAccount = async (
  deps: Pick<Deps, 'db' | 'secret'>,
  kind: ChannelKind,
  account: string,
): Promise<ChannelConnection | null> => {
  const find = byAccount.get(kind)
  const [row] = find ? await deps.db.platform((tx) => tx.sql(find, { account })) : []
  return row ? channelConnectionOf(deps, row) : null
}

const ofAccountOwner = statement(
  'connections_of_account_owner',
  `select c.id, c.company_id "companyId", c.number from connections c where c.channel = :kind and c.waba_id = :owner and c.deleted_at is null`,
).rows<{ id: number; companyId: number; number: string | null }>()
/** Whose account a webhook names: several numbers may share one. */
export const connectionsOfOwner = async (
  deps: Pick<Deps, 'db'>,
  kind: ChannelKind,
  owner: string,
): Promise<{ id: ConnectionId; companyId: CompanyId; number: string | null }[]> => {
  const rows = await deps.db.platform((tx) => tx.sql(ofAccountOwner, { kind, owner }))
  return rows.map(({ id, companyId, number }) => ({
    id: ConnectionId.parse(id),
    companyId: CompanyId.parse(companyId),
    number,
  }))
}

const state = statement(
  'connection_state',
  `select c.channel, ${isUp} "isLeased", c.status = 'CONNECTED' "isConnected" from connections c
    where c.company_id = :companyId and c.id = :id and c.deleted_at is null`,
).rows<{ channel: ChannelKind; isLeased: boolean; isConnected: boolean }>()
/** Whether it can send now. Null: it does not exist, or was deleted. */
export const numberState = async (
  tx: TenantTransaction,
  id: ConnectionId,
): Promise<{ channel: ChannelKind; isUp: boolean } | null> => {
  const [row] = await tx.sql(state, { id })
  if (!row) return null
  const { channel, isLeased, isConnected } = row
  return { channel, isUp: abilitiesOf(channel).sendsFrom === 'sessions' ? isLeased : isConnected }
}

const kindsThatLookUp = channelKinds.filter((kind) => abilitiesOf(kind).looksUpNumbers)

/**
 * Which connection to ask whether a number is on the network: the default if it is connected and held by a process,
 * otherwise another one, or one that will come back. Null: none ever.
 */
export const connectionToLookUp = async (
  tx: TenantTransaction,
): Promise<{ id: ConnectionId; channel: ChannelKind; isUp: boolean } | null> =>
  (await tx.sql(looksUp, { kindsThatLookUp }))[0] ?? null

/** The same for a caller who waits. Null: none can be asked now. */
export const connectionThatLooksUp = async (
  tx: TenantTransaction,
): Promise<{ id: ConnectionId; channel: ChannelKind } | null> => {
  const found = await connectionToLookUp(tx)
  return found?.isUp ? found : null
}
