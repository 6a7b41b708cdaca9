/**
 * The clinic's campaigns: a finished one, one that starts tomorrow, and a draft. Existing ones are not created again.
 */
import { ConnectionId, ContactListId } from '@guiche/contract/core/ids'
import { CampaignForm } from '@guiche/contract/features/campaigns'
import type { Ctx } from '../context.ts'
import { createCampaign } from '../features/campaigns/actions/keep-campaign.ts'
import { contactListNames } from '../features/contact-lists/queries/lists.ts'
import { statement } from '../platform/db/statement.ts'
import { campaigns } from './story.ts'

const known = statement('demo_campaigns_known', 'select id, name from campaigns where company_id = :companyId').rows<{
  id: number
  name: string
}>()
const number = statement(
  'demo_campaigns_number',
  `select id from connections where company_id = :companyId and channel = 'whatsapp' and deleted_at is null order by is_default desc, id limit 1`,
).rows<{ id: number }>()

/** The result of a campaign of two days ago, with that time's clock. */
const finish = statement(
  'demo_campaign_finish',
  `with done as (
      update campaigns set status = 'FINALIZADA', scheduled_at = :begun, started_at = :begun, is_filled = true, created_at = :begun::timestamptz - interval '1 day',
        completed_at = :begun::timestamptz + interval '25 seconds' * (select count(*) from contact_list_items where company_id = :companyId and contact_list_id = :listId)
      where company_id = :companyId and id = :campaignId and status = 'INATIVA' returning id)
    insert into campaign_recipients (company_id, campaign_id, item_id, contact_id, name, number, email, state, reason, sent_at, accepted_at, delivered_at, read_at, answered_at)
      select :companyId, done.id, p.id, c.contact_id, p.name, p.number, p.email,
        case when c.contact_id is null then 'skipped' when p.place % 4 = 3 then 'delivered' else 'read' end, case when c.contact_id is null then 'not_on_whatsapp' end,
        at, at, case when at is not null then at + interval '3 seconds' end, case when p.place % 4 <> 3 and at is not null then at + interval '11 minutes' * p.place end,
        case when p.place % 3 = 1 and at is not null then at + interval '14 minutes' * p.place end
      from done, (select i.*, row_number() over (order by i.id) place from contact_list_items i where i.company_id = :companyId and i.contact_list_id = :listId) p
      left join contact_identities c on c.company_id = :companyId and c.kind = 'phone' and c.value = p.number
      cross join lateral (select case when c.contact_id is not null then :begun::timestamptz + interval '25 seconds' * p.place end at) times
      order by p.place`,
)

const dayMs = 86_400_000

/** At that hour in the company's time zone, some days later. */
const timeOf = (now: Date, days: number): Date => {
  const at = new Date(now.getTime() + days * dayMs)
  at.setUTCHours(13, 30, 0, 0)
  return at
}

type Planned = (typeof campaigns)[number]

const formOf = ({ list: _list, days, ...words }: Planned, connectionId: number, listId: number, now: Date) =>
  CampaignForm.parse({
    ...words,
    whatsappId: ConnectionId.parse(connectionId),
    contactListId: ContactListId.parse(listId),
    scheduledAt: days !== null && days > 0 ? timeOf(now, days).toISOString() : null,
  })

export const seedCampaigns = async (ctx: Ctx): Promise<void> => {
  const lists = await contactListNames(ctx, undefined)
  const { there, connectionId } = await ctx.transact(async ({ tx }) => ({
    there: await tx.sql(known),
    connectionId: (await tx.sql(number))[0]?.id,
  }))
  if (connectionId === undefined) return
  const now = ctx.clock.now()
  for (const planned of campaigns) {
    const listId = lists.find(({ name }) => name === planned.list)?.id
    if (listId === undefined) continue
    const made = there.find(({ name }) => name === planned.name)
    const { id } = made ?? (await createCampaign(ctx, formOf(planned, connectionId, listId, now)))
    const { days } = planned
    if (days !== null && days < 0)
      await ctx.transact(({ tx }) => tx.sql(finish, { campaignId: id, listId, begun: timeOf(now, days) }))
  }
}
