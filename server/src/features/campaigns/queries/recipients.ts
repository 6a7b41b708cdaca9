import type { Answer } from '@guiche/contract/core/endpoint'
import type { listRecipients } from '@guiche/contract/features/campaign-recipients'
import type { RecipientState } from '@guiche/contract/features/campaign-states'
import type { CampaignId } from '@guiche/contract/features/campaigns'
import { campaignRecipients } from '../../../../schema/campaign-tables.ts'
import type { Ctx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { type AskedPage, numberIn, offsetOf, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { askedNumber } from '../../contacts/rules.ts'
import { type RecipientRow, toRecipient } from '../view.ts'

const perPage = 50

/** `state` and `answered` empty: any. */
const page = statement(
  'campaign_recipients_page',
  `with page as materialized (
      select id from campaign_recipients where company_id = :companyId and campaign_id = :campaignId
        and (:state = '' or state = :state) and (not :isAnswered or answered_at is not null)
        and (:search = '' or plain_name like '%' || like_text(:search) || '%' or (:digits <> '' and number like '%' || :digits || '%'))
        and (:after::bigint is null or id > :after) order by id offset :offset limit :limit)
    select ${renamedColumnsOf(campaignRecipients, 'r')}, m.ticket_id "ticketId", coalesce(i.name, r.name) "name", coalesce(i.number, r.number) "number",
      coalesce(i.email, r.email) "email"
    from page p join campaign_recipients r on r.company_id = :companyId and r.id = p.id
    left join messages m on m.company_id = :companyId and m.id = coalesce(r.message_id, r.ask_message_id)
    -- Whose turn has not come is who the list says.
    left join contact_list_items i on r.state in ('queued', 'confirmed') and i.company_id = :companyId and i.id = r.item_id
    order by r.id`,
).rows<RecipientRow & object>()

const campaign = statement(
  'campaign_exists',
  'select from campaigns where company_id = :companyId and id = :campaignId',
)

interface RecipientsQuery extends AskedPage {
  state?: RecipientState | undefined
  answered?: boolean | undefined
}

export const recipientsPage = (
  ctx: Ctx,
  campaignId: CampaignId,
  query: RecipientsQuery,
): Promise<Answer<typeof listRecipients>> =>
  ctx.transact(async ({ tx }) => {
    const after = numberIn(query.cursor)
    const search = query.searchParam?.trim() ?? ''
    const [found, rows] = await Promise.all([
      tx.sql(campaign, { campaignId }),
      tx.sql(page, {
        campaignId,
        search,
        digits: askedNumber(search, true).digits ?? '',
        state: query.state ?? '',
        isAnswered: query.answered ?? false,
        after,
        offset: after === null ? offsetOf(query, perPage) : 0,
        limit: perPage + 1,
      }),
    ])
    if (found.length === 0) throw new Refusal('ERR_NOT_FOUND')
    const { shown, ...more } = pageOf(rows, perPage, ({ id }) => [id])
    return { recipients: shown.map(toRecipient), ...more }
  })
