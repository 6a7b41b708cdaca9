import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactId } from '@guiche/contract/core/ids'
import { decodeCursor, encodeCursor } from '@guiche/contract/core/paging'
import type { contactDetails, listContacts } from '@guiche/contract/features/contacts'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { Refusal } from '../../platform/refusal.ts'
import { searchedDigits } from './rules.ts'
import { type ContactRow, toContactSummary } from './view.ts'

const perPage = 30

/** The same names wherever a contact is selected beside something else. */
export const contactColumns = `c.id contact_id, c.name contact_name, c.number contact_number, c.email contact_email, c.channel contact_channel,
  c.is_group contact_is_group, c.active contact_active, c.accept_audio_message contact_accept_audio,
  c.disable_bot contact_disable_bot, c.picture contact_picture`

const page = {
  name: 'contacts_page',
  text: `select ${contactColumns} from contacts c
    where c.company_id = $1 and ($2::text is null or (c.plain_name, c.id) > ($2, $3::int))
      and ($4::text is null or c.channel = $4) and ($5::boolean is null or c.is_group = $5)
    order by c.plain_name, c.id offset $6 limit $7`,
}
const found = {
  name: 'contacts_found',
  text: `with found as materialized (select search_contacts($2, $3, 200) id)
    select ${contactColumns} from contacts c
    where c.company_id = $1 and c.id in (select id from found)
      and ($4::text is null or (c.plain_name, c.id) > ($4, $5::int))
      and ($6::text is null or c.channel = $6) and ($7::boolean is null or c.is_group = $7)
    order by c.plain_name, c.id offset $8 limit $9`,
}
const plainName = { name: 'plain_name', text: 'select plain($1) plain' }
const one = {
  name: 'contact_one',
  text: `select ${contactColumns}, c.lgpd_accepted_at, c.created_at from contacts c where c.company_id = $1 and c.id = $2`,
}

interface ListQuery {
  searchParam?: string | undefined
  pageNumber?: number | undefined
  cursor?: string | undefined
  channel?: string | undefined
  isGroup?: boolean | undefined
}

export const contactsPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listContacts>> =>
  ctx.transact(async ({ tx }) => {
    const after = query.cursor ? decodeCursor(query.cursor, 2) : null
    const [name, id] = after ? [decodeURIComponent(after[0] ?? ''), Number(after[1])] : [null, null]
    const offset = after ? 0 : ((query.pageNumber ?? 1) - 1) * perPage
    const term = query.searchParam?.trim()
    const filters = [query.channel ?? null, query.isGroup ?? null]
    const rows = term
      ? await tx.sql<ContactRow>(found, [
          ctx.companyId,
          term,
          searchedDigits(term, ctx.actor.seesNumbers),
          name,
          id,
          ...filters,
          offset,
          perPage + 1,
        ])
      : await tx.sql<ContactRow>(page, [ctx.companyId, name, id, ...filters, offset, perPage + 1])
    const shown = rows.slice(0, perPage)
    const last = rows.length > perPage ? shown.at(-1) : undefined
    const lastPlain = last ? await tx.sql<{ plain: string }>(plainName, [last.contact_name]) : []
    const viewer = { seesNumbers: ctx.actor.seesNumbers, link: linkMaker(ctx) }
    return {
      contacts: shown.map((row) => toContactSummary(row, ctx.companyId, viewer)),
      hasMore: last !== undefined,
      nextCursor: last ? encodeCursor([encodeURIComponent(lastPlain[0]?.plain ?? ''), last.contact_id]) : null,
    }
  })

export const contactById = (ctx: UserCtx, contactId: ContactId): Promise<Answer<typeof contactDetails>> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql<ContactRow & { lgpd_accepted_at: Date | null; created_at: Date }>(one, [
      ctx.companyId,
      contactId,
    ])
    const row = rows[0]
    if (!row) throw new Refusal('ERR_NO_CONTACT_FOUND')
    return {
      ...toContactSummary(row, ctx.companyId, { seesNumbers: ctx.actor.seesNumbers, link: linkMaker(ctx) }),
      lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    }
  })
