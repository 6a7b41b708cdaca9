import type { Answer } from '@guiche/contract/core/endpoint'
import {
  type Exchange,
  type Integration,
  type IntegrationId,
  keptExchanges,
  type listIntegrations,
} from '@guiche/contract/features/integrations'
import { integrationExchanges } from '../../../schema/integrations.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf, type RowOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { shownColumns } from './store/integrations.ts'
import { type IntegrationRow, toExchangeView, toIntegrationView } from './view.ts'

const perPage = 20

const page = statement(
  'integrations_page',
  `select ${shownColumns} from integrations
    where company_id = :companyId and (:search = '' or plain(name) like '%' || like_text(:search) || '%')
      and (:after::int is null or (plain(name), id) > (
        select plain(b.name), b.id from integrations b where b.company_id = :companyId and b.id = :after))
    order by plain(name), id offset :offset limit :limit`,
).rows<IntegrationRow>()

export const integrationsPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listIntegrations>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { queueIntegrations: shown.map(toIntegrationView), ...more }
  })

const one = statement(
  'integration',
  `select ${shownColumns} from integrations where company_id = :companyId and id = :id`,
).rows<IntegrationRow>()
/** Null: there is none. */
export const integrationRow = async (tx: TenantTransaction, id: number): Promise<IntegrationRow | null> =>
  (await tx.sql(one, { id }))[0] ?? null

const found = async (tx: TenantTransaction, id: IntegrationId): Promise<IntegrationRow> => {
  const row = await integrationRow(tx, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

export const integrationDetails = (ctx: UserCtx, id: IntegrationId): Promise<Integration> =>
  ctx.transact(async ({ tx }) => toIntegrationView(await found(tx, id)))

const exchanges = statement(
  'integration_exchanges',
  `select ${columnsOf(integrationExchanges)} from integration_exchanges
    where company_id = :companyId and integration_id = :id order by id desc limit ${keptExchanges}`,
).rows<RowOf<typeof integrationExchanges>>()
export const exchangesOf = (ctx: UserCtx, id: IntegrationId): Promise<Exchange[]> =>
  ctx.transact(async ({ tx }) => {
    await found(tx, id)
    return (await tx.sql(exchanges, { id })).map(toExchangeView)
  })

/** The encryption context of a key, so that it decrypts only in its own row. */
export const sealOf = (integrationId: number, word: 'service account' | 'signature') =>
  `integration ${integrationId} ${word}`
