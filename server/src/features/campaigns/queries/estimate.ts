/** How many people a campaign would reach, and how long it would take. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId, ContactListId, TagId } from '@guiche/contract/core/ids'
import type { Estimate } from '@guiche/contract/features/campaigns'
import type { Ctx } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { isGuardedKind } from '../../pace/actions.ts'
import { paceOf } from '../../pace/queries.ts'
import { instantAsked } from '../../schedules/rules.ts'
import { guardedLast } from '../rules/guarded-pace.ts'
import { lastOf } from '../rules/pace.ts'
import { zoneOf } from '../store/campaigns.ts'
import { readSettings } from '../store/settings.ts'

const counted = `count(*)::int recipients, count(*) filter (where is_invalid)::int invalid,
    count(*) filter (where not is_invalid and is_blocked)::int blocked,
    count(*) filter (where not is_invalid and not is_blocked and is_out)::int "optedOut",
    count(*) filter (where not is_invalid and not is_blocked and not is_out and is_unchecked)::int unchecked,
    count(*) filter (where not is_invalid and not is_blocked and not is_out and is_stranger)::int strangers`

/** Asked of guarded numbers alone: it looks at each person. */
const isStranger = `:guardedId::int is not null and not exists (select from messages m where m.company_id = :companyId and m.contact_id = c.id
      and m.connection_id = :guardedId and not m.from_me and not m.is_private)`
const ofList = statement(
  'campaign_estimate_list',
  `select ${counted} from (select coalesce(i.is_whatsapp_valid = false, false) is_invalid, i.is_whatsapp_valid is null is_unchecked,
      coalesce(c.active = false, false) is_blocked, c.opted_out_at is not null is_out, ${isStranger} is_stranger
    from contact_list_items i left join contact_identities n on n.company_id = i.company_id and n.kind = 'phone' and n.value = i.number
    left join contacts c on c.company_id = n.company_id and c.id = n.contact_id
    where i.company_id = :companyId and i.contact_list_id = :id) people`,
).rows<Counted & object>()
const ofTag = statement(
  'campaign_estimate_tag',
  `select ${counted} from (select c.number = '' is_invalid, false is_unchecked, not c.active is_blocked, c.opted_out_at is not null is_out, ${isStranger} is_stranger
    from contact_tags t join contacts c on c.company_id = t.company_id and c.id = t.contact_id and not c.is_group
    where t.company_id = :companyId and t.tag_id = :id) people`,
).rows<Counted & object>()

type Counted = Omit<Estimate, 'toSend' | 'lastAt' | 'isShared' | 'heldBy'> & { strangers: number }

const facts = statement(
  'campaign_estimate_facts',
  `select exists (select from contact_lists where company_id = :companyId and id = :listId) "hasList",
    exists (select from tags where company_id = :companyId and id = :tagId) "hasTag",
    (select channel from connections where company_id = :companyId and id = :connectionId and deleted_at is null) channel,
    exists (select from campaigns where company_id = :companyId and connection_id = :connectionId and status = 'EM_ANDAMENTO') "isShared"`,
).rows<{ hasList: boolean; hasTag: boolean; channel: ChannelKind | null; isShared: boolean }>()

interface Asked {
  contactListId: ContactListId | null
  tagListId: TagId | null
  whatsappId: ConnectionId | null
  scheduledAt: string | null
}

/** Returns whether another campaign runs on the number, and the number's channel. */
const checkNamed = async (tx: TenantTransaction, asked: Asked) => {
  const { contactListId: listId, tagListId: tagId, whatsappId: connectionId } = asked
  if (listId === null && tagId === null) throw new Refusal('ERR_CAMPAIGN_NOBODY', { field: 'body.contactListId' })
  const [found] = await tx.sql(facts, { listId, tagId, connectionId })
  if (!found) throw new Error('the facts of an estimate were not answered')
  if (listId !== null && !found.hasList) throw new Refusal('ERR_NOT_FOUND', { field: 'body.contactListId' })
  if (listId === null && !found.hasTag) throw new Refusal('ERR_NO_TAG_FOUND', { field: 'body.tagListId' })
  if (connectionId !== null && found.channel === null)
    throw new Refusal('ERR_NO_WAPP_FOUND', { field: 'body.whatsappId' })
  return { isShared: found.isShared, guardedId: found.channel && isGuardedKind(found.channel) ? connectionId : null }
}

export const estimate = (ctx: Ctx, asked: Asked): Promise<Estimate> =>
  ctx.transact(async ({ tx, clock }) => {
    const { isShared, guardedId } = await checkNamed(tx, asked)
    const { contactListId, tagListId, scheduledAt } = asked
    const [counts] =
      contactListId === null
        ? await tx.sql(ofTag, { id: tagListId, guardedId })
        : await tx.sql(ofList, { id: contactListId, guardedId })
    if (!counts) throw new Error('the people were not counted')
    const { strangers, ...people } = counts
    const [settings, zone] = [await readSettings(tx), await zoneOf(tx)]
    const now = clock.now().getTime()
    const from = scheduledAt === null ? now : Math.max(now, instantAsked(scheduledAt, zone).getTime())
    const toSend = people.recipients - people.invalid - people.blocked - people.optedOut
    const row = guardedId === null ? null : await paceOf(tx, guardedId)
    const wish = { count: toSend, strangers, from: new Date(from) }
    const { lastAt, heldBy } = row?.isGuarded
      ? guardedLast(wish, settings, zone, { limits: row, clock: row })
      : { lastAt: lastOf(toSend, wish.from, settings, zone), heldBy: null }
    return { ...people, toSend, lastAt: lastAt?.toISOString() ?? null, heldBy, isShared }
  })
